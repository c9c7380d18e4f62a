/** What the worker does, without the worker: messages in, messages out, every change kept before it is told. */
import { kSay, kTell, type EngineModule } from "./module";
import type { Change } from "./storage";

export interface Keeper {
  keep(changes: Change[]): Promise<void>;
}

export type Out = { kind: "open" } | { kind: "message"; text: string } | { kind: "closed"; words: string } | { kind: "trouble"; words: string };

/** The id of a request, for the answer to one that could not be dealt with. */
function idOf(line: string): unknown {
  try {
    return (JSON.parse(line) as { id?: unknown }).id ?? null;
  } catch {
    return null;
  }
}

export function failure(line: string, words: string): string {
  const error = { code: "internal", message: words, violations: [] };
  return JSON.stringify({ id: idOf(line), ok: false, error });
}

export class Desk {
  private told_: [number, string][] = [];
  private waiting_: string[] = [];
  private running_ = false;
  private due_ = false;
  private closed_ = false;
  private timer_: ReturnType<typeof setTimeout> | undefined;
  private engine_!: EngineModule;

  constructor(
    private readonly keeper_: Keeper,
    private readonly out_: (out: Out) => void,
  ) {}

  /** What the module tells; given to it at its start. */
  readonly told = (what: number, text: string): void => void this.told_.push([what, text]);

  async begin(engine: EngineModule, kept: { row: string; entries: string[] }[]): Promise<void> {
    this.engine_ = engine;
    for (const game of kept) engine.say(kSay.restore, JSON.stringify(game));
    this.told_ = []; // a game that cannot be read back stays where it is
    const wait = engine.say(kSay.begin);
    const trouble = this.told_.find(([what]) => what === kTell.trouble);
    if (trouble !== undefined) {
      this.closed_ = true;
      this.out_({ kind: "trouble", words: trouble[1] });
      return;
    }
    this.out_({ kind: "open" });
    this.later(wait);
    await this.run();
  }

  receive(line: string): void {
    this.waiting_.push(line);
    void this.run();
  }

  private later(wait: number): void {
    clearTimeout(this.timer_);
    if (wait < 0) return;
    this.timer_ = setTimeout(() => {
      this.due_ = true;
      void this.run();
    }, wait);
  }

  /** One thing after the other; a message before a task that is due. */
  private async run(): Promise<void> {
    if (this.running_ || this.engine_ === undefined) return;
    this.running_ = true;
    while (!this.closed_ && (this.waiting_.length > 0 || this.due_)) {
      const line = this.waiting_.shift();
      if (line === undefined) this.due_ = false;
      await this.step(line);
    }
    this.running_ = false;
  }

  private async step(line: string | undefined): Promise<void> {
    this.told_ = [];
    try {
      const wait = line === undefined ? this.engine_.say(kSay.goOn) : this.engine_.say(kSay.message, line);
      const changes = this.told_.filter(([what]) => what === kTell.change).map(([, text]) => JSON.parse(text) as Change);
      if (changes.length > 0) await this.keeper_.keep(changes);
      this.later(wait);
    } catch (error) {
      // Nothing of this step is kept. The engine is thrown away; the next one begins from what is kept.
      const words = this.engine_.lastWords() || (error instanceof Error ? error.message : String(error));
      if (line !== undefined) this.out_({ kind: "message", text: failure(line, words) });
      this.closed_ = true;
      clearTimeout(this.timer_);
      this.out_({ kind: "closed", words });
      return;
    }
    for (const [what, text] of this.told_) if (what === kTell.message) this.out_({ kind: "message", text });
  }
}
