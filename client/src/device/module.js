/**
 * The engine's WebAssembly module and what it needs from outside: the worker of the page and the tests in Node
 * use this same file. The types are in module.d.ts.
 */

export const kSay = { restore: 0, begin: 1, message: 2, goOn: 3, signature: 4 };
export const kTell = { message: 0, change: 1, trouble: 2 };

const kNoSuchFile = 8; // WASI's "badf"
const kNoSeek = 70; // WASI's "spipe"

/** The few calls of WASI that the module makes: time, randomness, and its last words. */
function wasi(memory, lastWords) {
  const view = () => new DataView(memory().buffer);
  return {
    clock_time_get(clock, _precision, at) {
      const ms = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(at, BigInt(Math.round(ms * 1e6)), true);
      return 0;
    },
    clock_res_get(_clock, at) {
      view().setBigUint64(at, 1000000n, true);
      return 0;
    },
    random_get(at, size) {
      crypto.getRandomValues(new Uint8Array(memory().buffer, at, size));
      return 0;
    },
    fd_write(file, list, count, written) {
      if (file !== 1 && file !== 2) return kNoSuchFile;
      let size = 0;
      for (let i = 0; i < count; ++i) {
        const at = view().getUint32(list + 8 * i, true);
        const length = view().getUint32(list + 8 * i + 4, true);
        lastWords(new TextDecoder().decode(new Uint8Array(memory().buffer, at, length)));
        size += length;
      }
      view().setUint32(written, size, true);
      return 0;
    },
    environ_sizes_get(count, size) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
    fd_close: () => kNoSuchFile,
    fd_fdstat_get: () => kNoSuchFile,
    fd_prestat_get: () => kNoSuchFile,
    fd_prestat_dir_name: () => kNoSuchFile,
    fd_read: () => kNoSuchFile,
    fd_seek: () => kNoSeek,
    proc_exit(code) {
      throw new Error(`the engine ended with ${code}`);
    },
  };
}

/** Makes an engine of the compiled module. `told(what, text)` is called with everything that it says. */
export async function startModule(compiled, told) {
  let exports;
  let words = "";
  const memory = () => exports.memory;
  const out = (what, at, size) => told(what, new TextDecoder().decode(new Uint8Array(memory().buffer, at, size)));
  const known = wasi(memory, (more) => (words += more));
  const imports = { hazelgrove: { out }, wasi_snapshot_preview1: {} };
  for (const { module, name } of WebAssembly.Module.imports(compiled)) {
    if (module === "wasi_snapshot_preview1") imports[module][name] = known[name] ?? (() => kNoSuchFile);
  }
  exports = (await WebAssembly.instantiate(compiled, imports)).exports;
  exports._initialize();
  const encoder = new TextEncoder();
  return {
    /** Says something to the engine; gives the milliseconds until it has to be told to go on, -1 for never. */
    say(what, text = "", number = 0) {
      if (text !== "") {
        const bytes = encoder.encode(text);
        const at = exports.room(bytes.length);
        new Uint8Array(memory().buffer, at, bytes.length).set(bytes);
      }
      return exports.say(what, number);
    },
    lastWords: () => words.trim(),
  };
}
