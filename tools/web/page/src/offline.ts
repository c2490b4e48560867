// What keeps the page for times without a network: a service worker. Whatever is asked for comes from the network, so that a new version of the
// page is seen at once; only where there is none does it come from what was kept. `FILES` are kept when the page was opened once, and `KEPT`
// names them by what is in them; anything else on the first use of it.

export {};

declare const KEPT: string;
declare const FILES: string[];
// The types of service workers don't go with those of pages.
type Waiting = Event & { waitUntil(done: Promise<unknown>): void };
type Asked = Waiting & { request: Request; respondWith(answer: Promise<Response>): void };
declare const self: {
  registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(on: "install" | "activate", then: (event: Waiting) => void): void;
  addEventListener(on: "fetch", then: (event: Asked) => void): void;
};

const ours = (name: string) => name.startsWith("minescheme-");

async function answer(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreSearch: true, cacheName: KEPT });
  const response = await fetch(request).catch((error) => kept ?? Promise.reject(error));
  // Where there is no room for it, it is answered all the same.
  if (!kept && response.ok) await caches.open(KEPT).then((cache) => cache.put(request, response.clone())).catch(() => {});
  return response;
}

self.addEventListener("install", (event) => event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting())));
self.addEventListener("activate", (event) =>
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => ours(name) && name !== KEPT).map((name) => caches.delete(name))))),
);
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(self.registration.scope)) event.respondWith(answer(event.request));
});
