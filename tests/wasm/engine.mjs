// The module of the page without a browser: the same file that the page's worker uses.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { kSay, kTell, startModule } from "../../client/src/device/module.js";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
export const file = process.env.HAZELGROVE_WASM ?? join(root, "build", "wasm", "bin", "hazelgrove.wasm.gz");
export const bytes = () => gunzipSync(readFileSync(file));

/** An engine with the games of `kept`, in the form that the page's storage has them: a Map of game to {row, entries}. */
export class Engine {
  static async start(kept = new Map()) {
    const engine = new Engine();
    engine.kept = kept;
    engine.told = [];
    engine.id = 0;
    engine.module = await startModule(await WebAssembly.compile(bytes()), (what, text) => engine.told.push({ what, text }));
    for (const { row, entries } of kept.values()) engine.module.say(kSay.restore, JSON.stringify({ row, entries }));
    engine.next = engine.module.say(kSay.begin);
    return engine;
  }

  /** Everything told since the last time; changes go into `kept`. */
  take() {
    const told = this.told;
    this.told = [];
    for (const { what, text } of told) {
      if (what !== kTell.change) continue;
      const { game, row, from, entries } = JSON.parse(text);
      if (row === "") {
        this.kept.delete(game);
        continue;
      }
      const before = this.kept.get(game)?.entries ?? [];
      this.kept.set(game, { row, entries: [...before.slice(0, from), ...entries] });
    }
    return told.filter(({ what }) => what === kTell.message).map(({ text }) => JSON.parse(text));
  }

  /** The answer to a request as it comes; pushes are kept in `pushes`. */
  ask(request) {
    const id = ++this.id;
    this.next = this.module.say(kSay.message, JSON.stringify({ id, ...request }));
    const messages = this.take();
    this.pushes = messages.filter((message) => message.push !== undefined);
    return messages.find((message) => message.id === id);
  }

  /** A line of any kind, as it is. */
  raw(line) {
    this.next = this.module.say(kSay.message, line);
    return this.take()[0];
  }

  /** Does what is due until `done()` or until nothing is left to do. */
  async run(done = () => false) {
    const pushes = [];
    while (this.next >= 0 && !done(pushes)) {
      if (this.next > 0) await new Promise((resolve) => setTimeout(resolve, this.next));
      this.next = this.module.say(kSay.goOn);
      pushes.push(...this.take());
    }
    return pushes;
  }

  signature(games) {
    this.told = [];
    this.module.say(kSay.signature, "", games);
    const lines = this.told.map(({ text }) => text);
    this.told = [];
    return lines;
  }
}
