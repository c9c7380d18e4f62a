// The module of the page plays the golden games and the signature to the hashes of the other builds.
import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Engine, bytes, file, root } from "./engine.mjs";

const golden = join(root, "tests", "golden");
const records = readdirSync(golden).filter((name) => name.endsWith(".record")).sort();

test("every golden game replays with its hashes", async () => {
  assert.ok(records.length >= 24);
  const engine = await Engine.start();
  for (const name of records) {
    const { turns, record } = JSON.parse(readFileSync(join(golden, name), "utf8"));
    const verified = engine.ask({ cmd: "verify", record });
    const answer = verified ?? (await engine.run((told) => told.length > 0))[0];
    assert.ok(answer.valid, `${name}: ${JSON.stringify(answer)}`);
    const made = engine.ask({ cmd: "create", record });
    assert.ok(made.ok, `${name}: ${JSON.stringify(made.error)}`);
    for (const turn of turns) {
      const { state } = engine.ask({ cmd: "replay", game: made.game, step: turn.number });
      assert.equal(state.hash, turn.hash, `${name} turn ${turn.turn}`);
    }
  }
});

test("the signature is the same", async () => {
  const engine = await Engine.start();
  const written = readFileSync(join(golden, "signature.txt"), "utf8").trim().split("\n");
  assert.deepEqual(engine.signature(20), written);
});

test("a game is rebuilt from what the storage was told, after an undo too", async () => {
  const engine = await Engine.start();
  const made = engine.ask({ cmd: "create", scenario: "slb_1_salem_church", seed: 1862 });
  const tokens = Object.values(made.tokens);
  let { decision } = engine.ask({ cmd: "join", game: made.game, tokens });
  for (let i = 0; i < 6; ++i) {
    const { actions } = engine.ask({ cmd: "legal" });
    ({ decision } = engine.ask({ cmd: "do", action: actions[0], number: decision.number }));
  }
  engine.ask({ cmd: "undo_request" });
  const before = engine.ask({ cmd: "state" });
  const again = await Engine.start(engine.kept);
  const joined = again.ask({ cmd: "join", game: made.game, tokens });
  assert.deepEqual(joined.sides.length, 2);
  assert.equal(joined.number, before.number);
  assert.equal(joined.state.hash, before.state.hash);
  assert.equal(again.ask({ cmd: "lobby" }).games[0].game, made.game);
});

test("the computer plays its seat", async () => {
  const engine = await Engine.start();
  const seats = { union: "greedy", confederate: "greedy" };
  const made = engine.ask({ cmd: "create", scenario: "slb_1_salem_church", seed: 1, seats });
  engine.ask({ cmd: "join", game: made.game });
  const pushes = await engine.run((told) => told.length >= 3);
  assert.ok(pushes.every((push) => push.push === "update" && push.game === made.game));
});

test("malformed input is answered and the engine goes on", async () => {
  const engine = await Engine.start();
  const made = engine.ask({ cmd: "create", scenario: "fredericksburg_1862", seed: 1 });
  engine.ask({ cmd: "join", game: made.game, tokens: Object.values(made.tokens) });
  const lines = ["", "{", "[]", "null", "\"\\ud800\"", "{\"cmd\":7}", "{\"id\":1,\"cmd\":\"do\"}", "{\"cmd\":\"create\",\"record\":{\"entries\":[1]}}",
    "{\"cmd\":\"create\",\"position\":{\"units\":7}}", "{\"cmd\":\"do\",\"number\":0,\"action\":{\"do\":[],\"path\":{}}}", "1e999", `${"[".repeat(100)}`,
    "{\"cmd\":\"join\",\"game\":\"x\",\"token\":[]}", "{\"cmd\":\"legal\",\"unit\":{}}", "{\"cmd\":\"reach\",\"unit\":\"\\u0000\"}"];
  for (const line of lines) {
    const answer = line === "" ? { ok: false, error: { code: "parse" } } : engine.raw(line);
    assert.equal(answer.ok, false, line);
    assert.notEqual(answer.error.code, "internal", line);
  }
  assert.ok(engine.ask({ cmd: "decision" }).ok);
});

test("a game that is thrown away is not kept", async () => {
  const kept = new Map();
  const engine = await Engine.start(kept);
  const made = engine.ask({ cmd: "create", scenario: "fredericksburg_1862" });
  const tokens = Object.values(made.tokens);
  assert.equal(kept.size, 1);
  assert.ok(engine.ask({ cmd: "discard", game: made.game, tokens }).ok);
  assert.equal(kept.size, 0);
  assert.equal((await Engine.start(kept)).ask({ cmd: "join", game: made.game }).error.code, "no_game");
});

test("the module does not grow unseen", () => {
  const size = statSync(file).size;
  console.log(`module: ${bytes().length} bytes, ${size} compressed`);
  assert.ok(size < 1_000_000, `${size}`);
});
