/** Sentences about newer builds of the page. */
import { texts } from "./language";

export const versionTexts = texts("version", {
  fresh: "A new version of Hazelgrove is ready.",
  useFresh: "Use it now",
  later: "Later",
});
