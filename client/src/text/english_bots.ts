/** Words about computer players. */
import { texts } from "./language";

export const botTexts = texts("bots", {
  seats: {
    recruit: { words: "Computer: recruit", hint: "plays sensibly, and does one thing in six without a thought" },
    greedy: { words: "Computer: greedy", hint: "takes the step that looks best now; a beginner can beat it" },
    veteran: { words: "Computer: veteran", hint: "plans its whole turn: attacks chosen together by what they bring on average" },
    general: { words: "Computer: general", hint: "plays several plans ahead many times and takes the one that comes out best" },
    random: { words: "Computer: random", hint: "does anything that is legal" },
  },
});
