export const kSay: { restore: 0; begin: 1; message: 2; goOn: 3; signature: 4 };
export const kTell: { message: 0; change: 1; trouble: 2 };

export interface EngineModule {
  /** Says something to the engine; gives the milliseconds until it has to be told to go on, -1 for never. */
  say(what: number, text?: string, number?: number): number;
  lastWords(): string;
}

export function startModule(
  compiled: WebAssembly.Module,
  told: (what: number, text: string) => void,
): Promise<EngineModule>;
