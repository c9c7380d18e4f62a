/** The engine in a thread of its own. Speaks with socket.ts. */
import { Desk, type Out } from "./desk";
import { startModule } from "./module";
import { Storage } from "./storage";

const scope = self as unknown as {
  postMessage(out: Out | { kind: "elsewhere" }): void;
  onmessage: ((event: MessageEvent<string>) => void) | null;
};

/** The module lies there packed. Some servers unpack such a file on the way. */
async function unpacked(bytes: ArrayBuffer): Promise<ArrayBuffer> {
  const [first, second] = new Uint8Array(bytes);
  if (first !== 0x1f || second !== 0x8b) return bytes;
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

async function compiled(address: string): Promise<WebAssembly.Module> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  return WebAssembly.compile(await unpacked(await answer.arrayBuffer()));
}

/** One tab at a time has the games of this browser; another waits until it is closed. */
async function alone(): Promise<void> {
  if (navigator.locks === undefined) return;
  const taken = await new Promise<boolean>((resolve) => {
    void navigator.locks.request("hazelgrove.games", { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise(() => {});
    });
  });
  if (taken) return;
  scope.postMessage({ kind: "elsewhere" });
  await new Promise<void>((resolve) => {
    void navigator.locks.request("hazelgrove.games", () => {
      resolve();
      return new Promise(() => {});
    });
  });
}

async function start(): Promise<void> {
  const early: string[] = [];
  scope.onmessage = (event) => void early.push(event.data);
  await alone();
  const storage = await Storage.open();
  const desk = new Desk(storage, (out) => scope.postMessage(out));
  const engine = await startModule(await compiled("hazelgrove.wasm.gz"), desk.told);
  scope.onmessage = (event) => desk.receive(event.data);
  for (const line of early) desk.receive(line);
  await desk.begin(engine, await storage.all());
}

start().catch((error: unknown) => {
  scope.postMessage({ kind: "trouble", words: error instanceof Error ? error.message : String(error) });
});
