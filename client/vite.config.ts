import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/**
 * The last step of a build: the service worker that keeps exactly these files, under a version that is the hash of
 * them all; the same version in the page, so that it can tell another build from its own; and its texts packed.
 */
function offline(): Plugin {
  return {
    name: "hazelgrove-offline",
    apply: "build",
    closeBundle() {
      const dist = join(import.meta.dirname, "dist");
      const files = readdirSync(dist).filter((file) => !["sw.js", "version.json"].includes(file)).sort();
      const hash = createHash("sha256");
      for (const file of files) hash.update(file).update(readFileSync(join(dist, file)));
      const version = hash.digest("hex").slice(0, 16);
      const fill = (from: string, to: string, change: (text: string) => string) =>
        writeFileSync(to, change(readFileSync(from, "utf8")));
      const page = join(dist, "index.html");
      fill(page, page, (text) => text.replace('name="hazelgrove-version" content=""', `name="hazelgrove-version" content="${version}"`));
      const worker = join(import.meta.dirname, "src", "device", "sw.js");
      fill(worker, join(dist, "sw.js"), (text) => text.replace("%VERSION%", version).replace("%FILES%", files.join(" ")));
      writeFileSync(join(dist, "version.json"), JSON.stringify({ version }));
      // Packed once here: the server sends these to a browser that takes them. No clock in the bytes.
      for (const file of files.filter((name) => /\.(html|js|css|svg|webmanifest)$/.test(name))) {
        writeFileSync(join(dist, `${file}.gz`), gzipSync(readFileSync(join(dist, file)), { level: 9 }));
      }
    },
  };
}

// One page, one script, one style sheet, relative addresses: the server embeds the three files. Their names
// stay the same, so that a new page needs no new build plan; the server's ETags tell browsers what changed.
export default defineConfig({
  base: "./",
  plugins: [offline()],
  worker: { format: "es", rolldownOptions: { output: { entryFileNames: "engine.js" } } },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "dist",
    target: "es2022",
    cssCodeSplit: false,
    modulePreload: false,
    assetsInlineLimit: 100_000,
    rolldownOptions: {
      output: {
        entryFileNames: "hazelgrove.js",
        assetFileNames: "hazelgrove[extname]",
        codeSplitting: false,
      },
    },
  },
  test: { testTimeout: 30_000,
    environment: "happy-dom",
    include: ["tests/**/*.test.{ts,tsx}"],
  },
  server: { proxy: { "/ws": { target: "ws://127.0.0.1:8080", ws: true } } },
});
