import { describe, expect, it } from "vitest";
import { backoff, Connection, Refused, type SocketLike } from "../src/protocol/connection";

class FakeSocket implements SocketLike {
  sent: Record<string, unknown>[] = [];
  onopen: ((event: never) => void) | null = null;
  onclose: ((event: never) => void) | null = null;
  onerror: ((event: never) => void) | null = null;
  onmessage: ((event: never) => void) | null = null;
  send(data: string): void {
    this.sent.push(JSON.parse(data) as Record<string, unknown>);
  }
  close(): void {
    this.onclose?.(undefined as never);
  }
  open(): void {
    this.onopen?.(undefined as never);
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) } as never);
  }
}

function setUp() {
  const sockets: FakeSocket[] = [];
  const timers: (() => void)[] = [];
  const connection = new Connection(
    () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    (run) => void timers.push(run),
  );
  connection.start();
  return { connection, sockets, timers };
}

describe("connection", () => {
  it("keeps requests until the socket is open and matches answers by id", async () => {
    const { connection, sockets } = setUp();
    const first = connection.request("lobby");
    const second = connection.request("state");
    expect(sockets[0]!.sent).toHaveLength(0);
    sockets[0]!.open();
    expect(sockets[0]!.sent.map((m) => m.cmd)).toEqual(["lobby", "state"]);
    sockets[0]!.say({ id: 2, ok: true, state: 2 });
    sockets[0]!.say({ id: 1, ok: true, games: [] });
    expect((await first).games).toEqual([]);
    expect((await second).state).toBe(2);
  });
  it("rejects with the violations of the server", async () => {
    const { connection, sockets } = setUp();
    sockets[0]!.open();
    const wait = connection.request("do", { action: { do: "end_phase" }, number: 1 });
    sockets[0]!.say({ id: 1, ok: false, error: { code: "illegal", message: "no", violations: [{ rule: "bgd-7.0-a", message: "must fight" }] } });
    const error = await wait.catch((e: unknown) => e);
    expect(error).toBeInstanceOf(Refused);
    expect((error as Refused).error.violations[0]?.rule).toBe("bgd-7.0-a");
  });
  it("hands pushes over and ignores strange answers", () => {
    const { connection, sockets } = setUp();
    const pushes: unknown[] = [];
    connection.onPush = (message) => pushes.push(message.push);
    sockets[0]!.open();
    sockets[0]!.say({ push: "update" });
    sockets[0]!.say({ id: 99, ok: true });
    sockets[0]!.say([1, 2]);
    expect(pushes).toEqual(["update"]);
  });
  it("comes back after a loss, says so, and rejects what was under way", async () => {
    const { connection, sockets, timers } = setUp();
    const links: string[] = [];
    connection.onLink = (link, again) => links.push(`${link}${again ? " again" : ""}`);
    sockets[0]!.open();
    const wait = connection.request("state");
    sockets[0]!.close();
    await expect(wait).rejects.toThrow("lost");
    expect(timers).toHaveLength(1);
    timers[0]!();
    sockets[1]!.open();
    expect(links).toEqual(["open", "lost again", "lost again", "open again"]);
  });
  it("does not come back after it was stopped", () => {
    const { connection, timers } = setUp();
    connection.stop();
    expect(timers).toHaveLength(0);
  });
  it("waits longer each time, but never too long", () => {
    expect(backoff(0)).toBe(400);
    expect(backoff(3)).toBeGreaterThan(backoff(2));
    expect(backoff(50)).toBe(8000);
  });
});
