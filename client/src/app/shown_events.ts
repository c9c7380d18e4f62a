/** The events up to the moment that is shown: all, or those before the step of a replay. */
import { computed } from "@preact/signals";
import type { GameEvent } from "../protocol/types";
import { stepOf } from "./chronicle";
import * as store from "./store";

export const shownEvents = computed<GameEvent[]>(() => {
  const replay = store.replay.value;
  return replay === null ? store.events.value : store.events.value.filter((event) => stepOf(event) <= replay.step);
});
