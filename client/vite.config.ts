import { defineConfig } from "vitest/config";

// One page, one script, one style sheet, relative addresses: the server embeds the three files.
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
        entryFileNames: "assets/hazelgrove-[hash].js",
        assetFileNames: "assets/hazelgrove-[hash][extname]",
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
