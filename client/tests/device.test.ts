import { describe, expect, it } from "vitest";
import { Desk, failure, type Out } from "../src/device/desk";
import { kSay, kTell, type EngineModule } from "../src/device/module";
import { DeviceSocket, type WorkerLike } from "../src/device/socket";
import type { Change } from "../src/device/storage";
import { gameAddress, placeOf, playAt, readAddress } from "../src/app/seats";

function setUp(keep: (changes: Change[]) => Promise<void> = async () => {}) {
  const outs: Out[] = [];
  const said: [number, string][] = [];
  const kept: Change[][] = [];
  const desk = new Desk({ keep: async (changes) => (await keep(changes), void kept.push(changes)) }, (out) => outs.push(out));
  const engine: EngineModule = {
    say(what, text = "") {
      said.push([what, text]);
      if (text.includes("trap")) throw new Error("unreachable");
      if (what === kSay.message) {
        desk.told(kTell.change, JSON.stringify({ game: "g", row: "{}", from: 0, entries: [text] }));
        desk.told(kTell.message, `answer to ${text}`);
      }
      return -1;
    },
    lastWords: () => "",
  };
  return { desk, engine, outs, said, kept };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

describe("the desk of the worker", () => {
  it("gives the kept games back, opens, and answers in order", async () => {
    const { desk, engine, outs, said, kept } = setUp();
    desk.receive("one");
    await desk.begin(engine, [{ row: "r", entries: [] }]);
    desk.receive("two");
    await settled();
    expect(said.map(([what]) => what)).toEqual([kSay.restore, kSay.begin, kSay.message, kSay.message]);
    expect(outs).toEqual([{ kind: "open" }, { kind: "message", text: "answer to one" }, { kind: "message", text: "answer to two" }]);
    expect(kept.length).toBe(2);
  });

  it("keeps a change before it tells what came of it", async () => {
    let release = () => {};
    const { desk, engine, outs } = setUp(() => new Promise<void>((resolve) => (release = resolve)));
    await desk.begin(engine, []);
    desk.receive("one");
    await settled();
    expect(outs.length).toBe(1);
    release();
    await settled();
    expect(outs.length).toBe(2);
  });

  it("answers internal and closes when the storage fails or the engine stops", async () => {
    for (const broken of [true, false]) {
      const { desk, engine, outs } = setUp(async () => {
        if (broken) throw new Error("no room");
      });
      await desk.begin(engine, []);
      desk.receive(broken ? '{"id":4}' : '{"id":4,"x":"trap"}');
      desk.receive('{"id":5}');
      await settled();
      expect(outs.map((out) => out.kind)).toEqual(["open", "message", "closed"]);
      expect(outs[1]).toMatchObject({ text: failure('{"id":4}', broken ? "no room" : "unreachable") });
    }
  });
});

describe("the worker as a socket", () => {
  it("opens, carries messages, and says what is wrong", () => {
    const worker: WorkerLike & { posted: string[]; ended: boolean } = {
      posted: [], ended: false, onmessage: null, onerror: null,
      postMessage(text) { this.posted.push(text); },
      terminate() { this.ended = true; },
    };
    const news: string[] = [];
    const socket = new DeviceSocket(worker, { trouble: (words) => news.push(words), elsewhere: () => news.push("elsewhere") });
    const seen: unknown[] = [];
    socket.onopen = () => seen.push("open");
    socket.onmessage = (event: { data?: unknown }) => seen.push(event.data);
    socket.onclose = () => seen.push("closed");
    worker.onmessage?.({ data: { kind: "elsewhere" } });
    worker.onmessage?.({ data: { kind: "open" } });
    socket.send("x");
    worker.onmessage?.({ data: { kind: "message", text: "y" } });
    worker.onmessage?.({ data: { kind: "trouble", words: "no module" } });
    worker.onmessage?.({ data: { kind: "closed", words: "" } });
    expect(seen).toEqual(["open", "y", "closed"]);
    expect(news).toEqual(["elsewhere", "no module"]);
    expect(worker.posted).toEqual(["x"]);
    expect(worker.ended).toBe(true);
  });
});

describe("addresses of places", () => {
  it("name the place of a game", () => {
    expect(placeOf("#/device/a")).toBe("device");
    expect(placeOf("#/game/a/seat/t")).toBe("server");
    expect(placeOf("")).toBe(null);
    expect(readAddress("#/device/a")).toEqual({ game: "a", token: "" });
    playAt("device");
    expect(gameAddress("a")).toBe("#/device/a");
    playAt("server");
    expect(gameAddress("a")).toBe("#/game/a");
  });
});
