/** Sentences about playing without a server. */
import { texts } from "./language";

export const offlineTexts = texts("offline", {
  where: "Where to play",
  server: "With the server",
  serverHint: "games are kept by the server; friends elsewhere join by link",
  device: "On this device (no server)",
  deviceHint: "everything runs in this browser and is kept in it; also without a connection",
  waitingDevice: "Getting the engine ready in this browser…",
  elsewhere: "The games of this device are open in another tab. Close it to play here.",
  offered: "The server does not answer. This page tries again; games on this device can be played meanwhile.",
  noEngine: (words: string) =>
    `This browser could not run the engine by itself${words === "" ? "" : ` (${words})`}, so games on this device are not possible. The page goes on with the server.`,
});
