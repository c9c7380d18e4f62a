import { describe, expect, it } from "vitest";
import { computerSeats, seatOf, seatsFor } from "../src/app/levels";
import type { ScenarioInfo } from "../src/protocol/types";

const scenario = (bots?: string[]): ScenarioInfo => ({
  id: "toy",
  name: "Toy",
  turns: 1,
  sides: ["union", "confederate"],
  options: [],
  game: "toy",
  ...(bots === undefined ? {} : { bots }),
});
const people = [{ kind: "human", words: "Person", hint: "" }];

describe("seats", () => {
  it("offers people and the computer players that the scenario has, the strongest first", () => {
    const all = [...people, ...computerSeats];
    const kinds = (bots?: string[]) => seatsFor(scenario(bots), all).map((seat) => seat.kind);
    expect(kinds(["random", "recruit", "greedy"])).toEqual(["human", "greedy", "recruit", "random"]);
    expect(kinds(["random", "veteran", "greedy"])).toEqual(["human", "veteran", "greedy", "random"]);
    expect(kinds()).toHaveLength(all.length);
  });
  it("says how strong each is, and names players that the page does not know by what the program says", () => {
    const levels = [
      { bot: "random", level: 0, about: "chance" },
      { bot: "marshal", level: 4, about: "looks ahead" },
      { bot: "greedy", level: 2, about: "a step" },
    ];
    const seats = seatsFor({ ...scenario(["random"]), levels }, [...people, ...computerSeats]);
    expect(seats.map((seat) => seat.kind)).toEqual(["human", "marshal", "greedy", "random"]);
    expect(seats[1]).toEqual({ kind: "marshal", words: "Computer: marshal", hint: "level 4 of 4: looks ahead" });
    expect(seats[2]!.hint).toMatch(/^level 2 of 4: takes the step/);
    expect(seatOf({ ...scenario(), levels }, "marshal")).toBe("marshal");
    expect(seatOf({ ...scenario(), levels }, "veteran")).toBe("greedy");
    expect(seatOf({ ...scenario(), levels }, "link")).toBe("link");
  });
  it("falls back to a computer player that the scenario has", () => {
    expect(seatOf(scenario(["random", "greedy"]), "veteran")).toBe("greedy");
    expect(seatOf(scenario(["random", "greedy", "veteran"]), "veteran")).toBe("veteran");
    expect(seatOf(scenario(["random", "greedy"]), "human")).toBe("human");
  });
});
