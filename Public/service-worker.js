// Keeps the shell's assets and the offline page; everything else always comes from the server.
/// <reference lib="webworker" />

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const assets = new URL(worker.location.href).searchParams.get("assets") ?? "/assets";
const CACHE = `shell ${assets}`;
const OFFLINE = "/offline";
const STYLES = ["tokens", "base", "shell", "forms", "components", "map", "console"];
const SCRIPTS = [
  "announce", "countdown", "crosstown", "dialog", "early", "forms", "live", "offline", "place-field", "position", "sheet",
  "suggest", "swap", "text", "where", "words",
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
  await keepOfflinePage(cache);
  await cache.addAll([
    `${assets}/icons.svg`,
    `${assets}/icons/app.svg`,
    ...STYLES.map((name) => `${assets}/styles/${name}.css`),
    ...SCRIPTS.map((name) => `${assets}/scripts/${name}.js`),
  ]);
  await worker.skipWaiting();
}

/**
 * Asks for the page as a document: programs get data from the same address. It is the page of a stranger, so that nothing
 * of whoever is signed in stays on the device.
 * @param {Cache} cache
 */
async function keepOfflinePage(cache) {
  const response = await fetch(OFFLINE, { headers: { Accept: "text/html" }, credentials: "omit", cache: "reload" });
  if (!response.ok) throw new TypeError(`No offline page: ${response.status}`);
  await cache.put(OFFLINE, response);
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
    // What the page varies by is what it was asked for with; it is the only one that is kept.
    return (await caches.match(OFFLINE, { ignoreVary: true })) ?? Response.error();
  }
}

/**
 * Assets carry a hash in their path: what is kept never grows old.
 * @param {Request} request
 */
async function asset(request) {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) (await caches.open(CACHE)).put(request, response.clone());
  return response;
}
