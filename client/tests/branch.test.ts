import { describe, expect, it } from "vitest";
import { readAnalysis } from "../src/protocol/guards";
import { cut, readTrouble } from "../src/app/branch";
import { wordsOf } from "../src/app/taking_back";

const kRecord = { format: "hazelgrove-record", version: 1, scenario: "s", dice: [3], hash: "x", seed: 7, draws: [0], entries: [{ action: { do: "pass" } }, { roll: 3 }, { action: { do: "pass" } }] };

describe("a branch", () => {
  it("holds the entries before the step and nothing of what came later", () => {
    const part = cut(kRecord, 1);
    expect(part).toEqual({ format: "hazelgrove-record", version: 1, scenario: "s", entries: [{ action: { do: "pass" } }] });
    expect(kRecord.entries).toHaveLength(3);
  });

  it("knows where it came from as far as that is told", () => {
    expect(readAnalysis({ game: "b", step: 4, of: 9 })).toEqual({ game: "b", step: 4 });
    expect(readAnalysis({ step: 4, of: 9 })).toEqual({ game: "", step: 4 });
    for (const other of [undefined, null, 3, "b"]) expect(readAnalysis(other)).toBeNull();
  });
});

describe("a record in trouble", () => {
  it("can be followed up to the entry that differs, and names the other files", () => {
    const verdict = { valid: false, difference: { entry: 3, what: "the action is refused" }, data: [{ file: "a.toml", recorded: "1", here: "2" }] };
    expect(readTrouble("f.json", kRecord, "refused", verdict)).toMatchObject({ message: "the action is refused", playable: 2, entries: 3, files: ["a.toml"] });
  });

  it("is shown whole where only its end differs", () => {
    expect(readTrouble("f", kRecord, "", { difference: { entry: 0, what: "the final position differs" } }).playable).toBe(3);
  });

  it("that is not understood is not shown at all, with the words of the refusal", () => {
    expect(readTrouble("f", { entries: 5 }, "record version 9 is not known", null)).toMatchObject({ message: "record version 9 is not known", playable: 0, files: [] });
  });
});

describe("what undo takes back", () => {
  it("is told as it happened, else as the action", () => {
    expect(wordsOf({ action: { do: "end_phase" } }, "A moves.")).toBe("A moves.");
    expect(wordsOf({ action: { do: "end_phase" } }, "")).toBe("End the phase");
    expect(wordsOf({ roll: 3 }, "")).toBe("");
  });
});
