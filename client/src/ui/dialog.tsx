/** A dialog over everything: takes the focus, keeps it while Tab goes round, gives it back; Escape and a press beside it close. */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

interface Props {
  /** The id of its title. */
  labelledby: string;
  testid: string;
  close: () => void;
  /** More classes. */
  kind?: string;
  /** What gets the focus first, as a selector; else the dialog itself. */
  first?: string;
  /** More attributes, for tests. */
  data?: Record<string, string>;
  children: ComponentChildren;
}

export function Dialog({ labelledby, testid, close, kind = "", first, data = {}, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    const start = first === undefined ? null : box.current?.querySelector<HTMLElement>(first);
    (start ?? box.current)?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") close();
    else if (event.key === "Tab") keepInside(event);
    event.stopPropagation();
  };
  return (
    <div class="dialog-back" onClick={(event) => event.target === event.currentTarget && close()} onKeyDown={onKey}>
      <div ref={box} tabIndex={-1} class={`dialog ${kind}`.trim()} role="dialog" aria-modal="true" aria-labelledby={labelledby} data-testid={testid} {...data}>
        {children}
      </div>
    </div>
  );
}

/** Tab goes round inside. */
function keepInside(event: KeyboardEvent): void {
  const box = event.currentTarget as HTMLElement;
  const stops = [...box.querySelectorAll<HTMLElement>("button:not(:disabled), input, select, a[href], [tabindex='0']")];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const leaving = event.shiftKey ? at <= 0 : at === stops.length - 1;
  if (!leaving || stops.length === 0) return;
  event.preventDefault();
  stops[event.shiftKey ? stops.length - 1 : 0]?.focus();
}
