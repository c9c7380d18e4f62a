/** Brings a part of the panel into view when it is about something new. */
import { useEffect, useRef } from "preact/hooks";

/**
 * Turns the panel to an element as soon as it is `ready`, once for each `key`: an odds sheet below the edge of the panel
 * is a sheet that nobody sees.
 */
export function useBrought<T extends HTMLElement>(key: string, ready: boolean) {
  const element = useRef<T>(null);
  const last = useRef("");
  useEffect(() => {
    if (key === "") last.current = "";
    if (!ready || last.current === key) return;
    last.current = key;
    element.current?.scrollIntoView({ block: "nearest" });
  }, [key, ready]);
  return element;
}
