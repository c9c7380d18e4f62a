/** Words of the magnifying glass, the small map and the traces of moves. */
import { texts } from "./language";

export const lensTexts = texts("lens", {
  glass: "Magnifying glass",
  tool: "Lens",
  toolHint: "A magnifying glass under the pointer or the cursor; hold Z for it",
  last: "Last moves",
  lastHint: "Shows what the other side did when it moved last",
  small: "Small map",
  hide: "Small map",
  smallLabel: "Small map. The arrow keys move the view.",
});
