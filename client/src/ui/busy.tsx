/** The server takes its time: said after a moment, so that quick answers do not flicker. */
import { useEffect, useState } from "preact/hooks";
import * as store from "../app/store";
import { moreTexts } from "../text/english_commands";

const kMoment = 150;

export function Busy() {
  const [late, setLate] = useState(false);
  const busy = store.busy.value;
  useEffect(() => {
    if (!busy) {
      setLate(false);
      return undefined;
    }
    const timer = setTimeout(() => setLate(true), kMoment);
    return () => clearTimeout(timer);
  }, [busy]);
  return (
    <div role="status" class="busy-place" data-testid="busy">
      {late && <p class="busy">{moreTexts.busy}</p>}
    </div>
  );
}
