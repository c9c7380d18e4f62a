/** Which build this page is, and whether there is a newer one. A page never mixes the files of two builds. */
import { effect, signal } from "@preact/signals";
import * as store from "./store";

/** A newer build is at hand. */
export const fresh = signal(false);

const own = (): string => document.querySelector<HTMLMetaElement>('meta[name="hazelgrove-version"]')?.content ?? "";
let waiting: ServiceWorker | null = null;

function watch(registration: ServiceWorkerRegistration): void {
  const look = () => {
    if (registration.waiting === null || navigator.serviceWorker.controller === null) return;
    waiting = registration.waiting;
    fresh.value = true;
  };
  look();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", look);
  });
}

/** After a server was away it may have come back as another build. */
async function compare(registration: ServiceWorkerRegistration | null): Promise<void> {
  try {
    const answer = await fetch("version.json", { cache: "no-store" });
    if (!answer.ok) return;
    const { version } = (await answer.json()) as { version?: string };
    if (typeof version !== "string" || version === own()) return;
    await registration?.update();
    fresh.value = true;
  } catch {
    /* no server, no newer build */
  }
}

/** Changes to the newer build: its service worker takes over and the page is read anew. */
export function useFresh(): void {
  if (waiting === null) return location.reload();
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage("take over");
}

export async function begin(): Promise<void> {
  if (own() === "") return; // from source, not from a build
  let registration: ServiceWorkerRegistration | null = null;
  let wasLost = false;
  effect(() => {
    if (store.link.value === "lost") wasLost = true;
    if (store.link.value !== "open" || !wasLost) return;
    wasLost = false;
    void compare(registration);
  });
  if (!("serviceWorker" in navigator)) return;
  try {
    registration = await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
    watch(registration);
  } catch {
    /* a browser that keeps nothing still plays while there is a server */
  }
}
