/** The games of this browser in IndexedDB, row and entries as the engine wrote them. */

/** Entries from number `from` on are replaced; an empty row: the game is gone. */
export interface Change {
  game: string;
  row: string;
  from: number;
  entries: string[];
}

export interface KeptGame {
  row: string;
  entries: string[];
}

function done(request: IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser's storage failed"));
  });
}

export class Storage {
  private constructor(private readonly base_: IDBDatabase) {}

  static async open(): Promise<Storage> {
    const request = indexedDB.open("hazelgrove", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("games");
      request.result.createObjectStore("entries");
    };
    return new Storage((await done(request)) as IDBDatabase);
  }

  async all(): Promise<KeptGame[]> {
    const work = this.base_.transaction(["games", "entries"]);
    const games = work.objectStore("games");
    const ids = (await done(games.getAllKeys())) as string[];
    const rows = (await done(games.getAll())) as string[];
    const kept: KeptGame[] = [];
    for (const [i, id] of ids.entries()) {
      const range = IDBKeyRange.bound([id, 0], [id, Infinity]);
      kept.push({ row: rows[i] ?? "", entries: (await done(work.objectStore("entries").getAll(range))) as string[] });
    }
    return kept;
  }

  /** All changes or none; they are on the disk when this resolves. */
  keep(changes: Change[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const work = this.base_.transaction(["games", "entries"], "readwrite", { durability: "strict" });
      work.oncomplete = () => resolve();
      work.onabort = () => reject(work.error ?? new Error("the browser's storage failed"));
      const games = work.objectStore("games");
      const entries = work.objectStore("entries");
      for (const change of changes) {
        if (change.row === "") games.delete(change.game);
        else games.put(change.row, change.game);
        entries.delete(IDBKeyRange.bound([change.game, change.from], [change.game, Infinity]));
        change.entries.forEach((entry, i) => entries.put(entry, [change.game, change.from + i]));
      }
    });
  }
}
