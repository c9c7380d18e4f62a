// A computer player for Hazelgrove: node examples/bots/bot.mjs
// Speaks the protocol of docs/bots.md on standard input and output, one JSON object a line. It takes
// the legal action whose kind comes first in its list, and among those one by lot.
import { createInterface } from "node:readline";

const order = ["declare", "attack", "add", "target", "advance", "take", "assault", "activate", "select", "begin"];

/** A whole number below `n` from a seed: good enough to choose by. */
function lot(seed, n) {
  let x = (seed ^ 0x9e3779b9) >>> 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return ((x ^ (x >>> 16)) >>> 0) % n;
}

function choose({ legal, seed = 0 }) {
  if (!Array.isArray(legal) || legal.length === 0) throw new Error("there is nothing to choose from");
  const rank = (action) => {
    const at = order.indexOf(action.do);
    return at < 0 ? order.length : at;
  };
  // Every third time by lot alone, so that it does not stand for ever.
  const free = lot(seed, 3) === 0;
  const best = free ? order.length : Math.min(...legal.map(rank));
  const good = free ? legal : legal.filter((action) => rank(action) === best);
  const action = good[lot(seed + 1, good.length)];
  return { action, why: `${good.length} of ${legal.length} legal actions are equally good to it` };
}

function answer(request) {
  switch (request.cmd) {
    case "hello":
      return { name: "bot.mjs", protocol: 1 };
    case "new":
    case "load":
    case "do":
    case "roll":
    case "quit":
      return {}; // a player that remembers the game would follow it here
    case "choose":
      return choose(request);
    default:
      throw new Error(`no such command: ${request.cmd}`);
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  let id = null;
  let reply;
  let request = {};
  try {
    request = JSON.parse(line);
    if (request === null || typeof request !== "object") throw new Error("a request is an object");
    id = request.id ?? null;
    reply = { id, ok: true, ...answer(request) };
  } catch (error) {
    reply = { id, ok: false, error: { code: "bad_request", message: String(error.message) } };
  }
  process.stdout.write(`${JSON.stringify(reply)}\n`);
  if (request?.cmd === "quit") process.exit(0);
}
