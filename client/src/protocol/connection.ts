/** One WebSocket conversation: requests with ids, pushes, and patient reconnection. */
import { parseMessage, readError, type Json } from "./guards";
import type { ProtocolError } from "./types";

/** What the browser's WebSocket offers and a test can imitate. */
export interface SocketLike {
  send(data: string): void;
  close(): void;
  onopen: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
}

export type Link = "connecting" | "open" | "lost";

/** A refusal of the server, with every violated case. */
export class Refused extends Error {
  constructor(readonly error: ProtocolError) {
    super(error.message);
    this.name = "Refused";
  }
}

interface Waiting {
  resolve(answer: Json): void;
  reject(error: Error): void;
}

/** Delay before the n-th try to reconnect, in milliseconds. */
export function backoff(attempt: number): number {
  return Math.min(8000, 400 * 2 ** Math.min(attempt, 6));
}

export class Connection {
  private socket_: SocketLike | null = null;
  private next_ = 1;
  private attempt_ = 0;
  private closed_ = false;
  private readonly waiting_ = new Map<number, Waiting>();
  private queue_: string[] = [];

  onPush: (message: Json) => void = () => {};
  onLink: (link: Link, again: boolean) => void = () => {};

  constructor(
    private readonly open_: () => SocketLike,
    private readonly later_: (run: () => void, ms: number) => void = (run, ms) => void setTimeout(run, ms),
  ) {}

  start(): void {
    this.closed_ = false;
    this.connect();
  }

  stop(): void {
    this.closed_ = true;
    this.socket_?.close();
  }

  /** Sends `{cmd, ...fields}`; resolves with the answer, rejects with Refused or a lost link. */
  request(cmd: string, fields: Json = {}): Promise<Json> {
    return this.send({ cmd, ...fields });
  }

  send(message: Json): Promise<Json> {
    const id = this.next_++;
    const line = JSON.stringify({ id, ...message });
    return new Promise((resolve, reject) => {
      this.waiting_.set(id, { resolve, reject });
      if (this.socket_ === null) this.queue_.push(line);
      else this.socket_.send(line);
    });
  }

  private connect(): void {
    const again = this.attempt_ > 0;
    this.onLink(again ? "lost" : "connecting", again);
    const socket = this.open_();
    socket.onopen = () => {
      if (this.closed_) return socket.close();
      const reopened = this.attempt_ > 0;
      this.attempt_ = 0;
      this.socket_ = socket;
      const queue = this.queue_;
      this.queue_ = [];
      this.onLink("open", reopened);
      for (const line of queue) socket.send(line);
    };
    socket.onmessage = (event: { data?: unknown }) => this.receive(String(event.data));
    socket.onerror = () => {};
    socket.onclose = () => this.lost();
  }

  private lost(): void {
    this.socket_ = null;
    const waiting = [...this.waiting_.values()];
    this.waiting_.clear();
    this.queue_ = [];
    for (const one of waiting) {
      one.reject(new Refused({ code: "lost", message: "The connection was lost.", violations: [] }));
    }
    if (this.closed_) return;
    const delay = backoff(this.attempt_);
    this.attempt_ += 1;
    this.onLink("lost", true);
    this.later_(() => {
      if (!this.closed_) this.connect();
    }, delay);
  }

  private receive(line: string): void {
    const message = parseMessage(line);
    if (message === null) return;
    if (typeof message.push === "string") {
      this.onPush(message);
      return;
    }
    const id = typeof message.id === "number" ? message.id : -1;
    const one = this.waiting_.get(id);
    if (one === undefined) return;
    this.waiting_.delete(id);
    if (message.ok === true) one.resolve(message);
    else one.reject(new Refused(readError(message.error)));
  }
}
