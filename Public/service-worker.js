// Keeps the shell's assets and the offline page; everything else always comes from the server.
/// <reference lib="webworker" />

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const assets = new URL(worker.location.href).searchParams.get("assets") ?? "/assets";
const CACHE = `shell ${assets}`;
const OFFLINE = "/offline";
const STYLES = ["tokens", "base", "shell", "forms", "components", "map", "console"];
const SCRIPTS = [
  "announce", "countdown", "crosstown", "dialog", "early", "forms", "live", "offline", "place-field", "position", "sheet",
  "suggest", "swap", "where", "words",
];

worker.addEventListener("install", (event) => event.waitUntil(keepShell()));
worker.addEventListener("activate", (event) => event.waitUntil(forgetOldShells()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (url.pathname.startsWith(`${assets}/`)) event.respondWith(asset(request));
});

async function keepShell() {
  const cache = await caches.open(CACHE);
  await cache.addAll([
    OFFLINE,
    `${assets}/icons.svg`,
    `${assets}/icons/app.svg`,
    ...STYLES.map((name) => `${assets}/styles/${name}.css`),
    ...SCRIPTS.map((name) => `${assets}/scripts/${name}.js`),
  ]);
  await worker.skipWaiting();
}

async function forgetOldShells() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await worker.clients.claim();
}

/** @param {Request} request */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error();
  }
}

/**
 * Assets carry a hash in their path: what is kept never grows old.
 * @param {Request} request
 */
async function asset(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) (await caches.open(CACHE)).put(request, response.clone());
  return response;
}
