import { defineConfig } from "vitest/config";

// One page, one script, one style sheet, relative addresses: the server embeds the three files. Their names
// stay the same, so that a new page needs no new build plan; the server's ETags tell browsers what changed.
export default defineConfig({
  base: "./",
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
  test: {
    environment: "happy-dom",
    include: ["tests/**/*.test.{ts,tsx}"],
  },
  server: { proxy: { "/ws": { target: "ws://127.0.0.1:8080", ws: true } } },
});
