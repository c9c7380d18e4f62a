/** The engine in this browser, for the rest of the page a socket like that of a server. */
import type { SocketLike } from "../protocol/connection";
import type { Out } from "./desk";

export interface WorkerLike {
  postMessage(text: string): void;
  terminate(): void;
  onmessage: ((event: { data: Out | { kind: "elsewhere" } }) => void) | null;
  onerror: ((event: never) => void) | null;
}

export interface DeviceNews {
  /** The engine does not run in this browser, and why. */
  trouble(words: string): void;
  /** Another tab has the games; this one waits. */
  elsewhere(): void;
}

export class DeviceSocket implements SocketLike {
  onopen: ((event: never) => void) | null = null;
  onclose: ((event: never) => void) | null = null;
  onerror: ((event: never) => void) | null = null;
  onmessage: ((event: never) => void) | null = null;

  constructor(
    private readonly worker_: WorkerLike,
    news: DeviceNews,
  ) {
    worker_.onerror = () => news.trouble("");
    worker_.onmessage = ({ data }) => {
      if (data.kind === "open") this.onopen?.({} as never);
      else if (data.kind === "message") this.onmessage?.({ data: data.text } as never);
      else if (data.kind === "closed") this.close();
      else if (data.kind === "elsewhere") news.elsewhere();
      else news.trouble(data.words);
    };
  }

  send(data: string): void {
    this.worker_.postMessage(data);
  }

  close(): void {
    this.worker_.terminate();
    this.onclose?.({} as never);
  }
}
