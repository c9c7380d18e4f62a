// Keeps the files of one build, whole, so that the page opens without a server. VERSION and FILES are put in by
// the build; another build is another service worker with another cache, and waits until the player says so.
const VERSION = "%VERSION%";
const FILES = "%FILES%".split(" ");
const kCache = `hazelgrove-${VERSION}`;

self.addEventListener("install", (event) => {
  const wanted = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(kCache).then((cache) => cache.addAll(wanted)));
});

self.addEventListener("activate", (event) => {
  const others = caches.keys().then((names) => names.filter((name) => name.startsWith("hazelgrove-") && name !== kCache));
  event.waitUntil(others.then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") void self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const scope = new URL(self.registration.scope);
  const address = new URL(event.request.url);
  if (event.request.method !== "GET" || address.origin !== scope.origin || !address.pathname.startsWith(scope.pathname)) return;
  const file = address.pathname.slice(scope.pathname.length) || "index.html";
  if (!FILES.includes(file)) return;
  event.respondWith(caches.open(kCache).then((cache) => cache.match(new URL(file, scope).href)).then((kept) => kept ?? fetch(event.request)));
});
