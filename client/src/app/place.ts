/** Where games are played: with the server, or on this device alone, by the same engine in the page. */
import { effect, signal } from "@preact/signals";
import { DeviceSocket, type WorkerLike } from "../device/socket";
import type { SocketLike } from "../protocol/connection";
import { offlineTexts } from "../text/english_offline";
import { changePlace, start } from "./play";
import { placeOf, playAt, readAddress, type Place } from "./seats";
import * as store from "./store";

const kKey = "hazelgrove.place";

export const place = signal<Place>("server");
/** Why the engine cannot run in this browser; empty while nothing is known against it. */
export const trouble = signal("");
/** Another tab has the games of this device. */
export const elsewhere = signal(false);
/** The server does not answer, and a game of the server is wanted. */
export const offered = signal(false);

let device: DeviceSocket | null = null;
let everOpen = false;

function socketAddress(): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}${location.pathname.replace(/[^/]*$/, "")}ws`;
}

function openServer(): SocketLike {
  return new WebSocket(socketAddress()) as unknown as SocketLike;
}

function openDevice(): SocketLike {
  const worker = new Worker(new URL("../device/worker.ts", import.meta.url), { type: "module" });
  device = new DeviceSocket(worker as unknown as WorkerLike, {
    trouble: noEngine,
    elsewhere: () => (elsewhere.value = true),
  });
  return device;
}

function noEngine(words: string): void {
  trouble.value = offlineTexts.noEngine(words);
  if (place.value === "device") goTo("server");
}

function remember(to: Place): void {
  try {
    localStorage.setItem(kKey, to);
  } catch {
    /* asked again next time */
  }
}

function remembered(): Place {
  try {
    return localStorage.getItem(kKey) === "device" ? "device" : "server";
  } catch {
    return "server";
  }
}

function take(to: Place): () => SocketLike {
  place.value = to;
  playAt(to);
  elsewhere.value = false;
  offered.value = false;
  everOpen = false;
  return to === "device" ? openDevice : openServer;
}

function goTo(to: Place): void {
  if (placeOf(location.hash) !== null && placeOf(location.hash) !== to) history.replaceState(null, "", "#");
  const left = device;
  device = null;
  changePlace(take(to));
  left?.close();
}

/** On this device nobody comes by link. */
export function canSit(seat: { kind: string }): boolean {
  return seat.kind !== "link" || place.value === "server";
}

/** The picked seat, or a person here where nobody comes by link. */
export function kindHere(kind: string): string {
  return canSit({ kind }) ? kind : "human";
}

/** The player's own choice, kept for the next time. */
export function choosePlace(to: Place): void {
  if (to === place.value) return;
  if (to === "device" && typeof WebAssembly === "undefined") {
    trouble.value = offlineTexts.noEngine("");
    return;
  }
  remember(to);
  goTo(to);
}

/** A page that no server answers plays on this device, unless it was called for a game of the server. */
function whenLinkChanges(): void {
  const link = store.link.value;
  if (link === "open") everOpen = true;
  if (link === "open") offered.value = false;
  if (link === "open") elsewhere.value = false;
  if (link !== "lost" || place.value !== "server" || trouble.value !== "") return;
  if (everOpen || readAddress(location.hash) !== null || typeof WebAssembly === "undefined") offered.value = true;
  else queueMicrotask(() => goTo("device"));
}

export function begin(): void {
  window.addEventListener("hashchange", (event) => {
    const wanted = placeOf(location.hash);
    if (wanted === null || wanted === place.value) return;
    event.stopImmediatePropagation();
    const left = device;
    device = null;
    changePlace(take(wanted));
    left?.close();
  });
  start(take(placeOf(location.hash) ?? remembered()));
  effect(whenLinkChanges);
}
