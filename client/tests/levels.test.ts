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
  it("falls back to a computer player that the scenario has", () => {
    expect(seatOf(scenario(["random", "greedy"]), "veteran")).toBe("greedy");
    expect(seatOf(scenario(["random", "greedy", "veteran"]), "veteran")).toBe("veteran");
    expect(seatOf(scenario(["random", "greedy"]), "human")).toBe("human");
  });
});
