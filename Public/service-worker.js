// Keeps the shell's assets and the offline page; everything else always comes from the server. Shows push messages.
/// <reference lib="webworker" />

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const assets = new URL(worker.location.href).searchParams.get("assets") ?? "/assets";
const CACHE = `shell ${assets}`;
const OFFLINE = "/offline";
/** Records trips without a connection, too; there is no such page where trips are off. */
const RECORDER = "/trips/record";
/** Stands in for the page on which drops are written; there is no such page where drops are off. */
const WRITER = { page: "/drops/send", keptAs: "/drops/send/kept" };
const WRITER_SCRIPTS = [
  "drops/media", "drops/queue", "drops/seal", "drops/send", "drops/store", "drops/words", "drops/writer", "forms/waiting",
];
/** What pages of the community keep of themselves, by their paths. */
const COMMUNITY = "community";
/** What whoever is signed in edits without a connection, too; kept until somebody signs in or out. */
const OWN = "own";
const OWN_PAGES = /^\/me(\/profile|\/places(\/[0-9a-f-]{36})?)?$/;
const SIGNING = /^\/(register(\/.*)?|sign-in|sign-out|me\/erase)$/;
const RECORDER_SCRIPTS = [
  "map/polyline", "shell/measures", "trips/bar", "trips/dark", "trips/distance", "trips/engine", "trips/flags", "trips/journal",
  "trips/live", "trips/record", "trips/picture", "trips/recording", "trips/refused", "trips/result", "trips/score", "trips/screen",
  "trips/sun", "trips/tell", "trips/upload", "trips/views", "trips/watch", "trips/way", "trips/worker",
];
/** The engine that finds trips, of which the recorder can do without. */
const RECORDER_ENGINE = "vendor/trip-engine/trip-engine.wasm";
/** How long a notification waits for its words. */
const WORDS_MS = 4000;
const STYLES = ["tokens", "base", "shell", "forms", "components", "map", "console"];
const SCRIPTS = [
  "crosstown", "early", "community/keep", "forms/again", "forms/errors", "forms/forms", "forms/later", "forms/position", "inbox/badge",
  "inbox/push", "inbox/push-subscription", "live/live", "places/field", "places/saved", "places/suggest", "places/where",
  "shell/announce", "shell/dialog", "shell/double-press", "shell/entries", "shell/offline", "shell/sheet", "shell/swap",
  "shell/text", "shell/top-bars", "shell/views", "shell/words", "taxi/countdown",
];

/** One worker of this script serves the pages; another one shows what topics tell, and no page is its. */
const servesPages = new URL(worker.registration.scope).pathname === "/";

worker.addEventListener("install", (event) => event.waitUntil(servesPages ? keepShell() : worker.skipWaiting()));
worker.addEventListener("activate", (event) => servesPages && event.waitUntil(start()));
worker.addEventListener("message", (event) => event.data === "serve" && event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== worker.location.origin) return;
  if (SIGNING.test(url.pathname)) event.waitUntil(caches.delete(OWN));
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(page(request, event));
  else if (url.pathname.startsWith(`${assets}/`)) event.respondWith(asset(request));
});

async function keepShell() {
  const cache = await caches.open(CACHE);
  await keepOfflinePage(cache);
  await keepAssets(cache, [
    "icons.svg",
    "icons/app.svg",
    ...STYLES.map((name) => `styles/${name}.css`),
    ...SCRIPTS.map((name) => `scripts/${name}.js`),
  ]);
  if (await keepPage(cache, RECORDER, RECORDER_SCRIPTS)) await keepAssets(cache, [RECORDER_ENGINE]).catch(() => {});
  await keepPage(cache, WRITER.keptAs, WRITER_SCRIPTS);
  await worker.skipWaiting();
}

/**
 * Keeps a page that works without a connection, as that of a stranger: the phone itself knows whose it is.
 * @param {Cache} cache
 * @param {string} address
 * @param {string[]} scripts
 * @returns {Promise<boolean>} whether there is such a page
 */
async function keepPage(cache, address, scripts) {
  const options = /** @type {RequestInit} */ ({ headers: { Accept: "text/html" }, credentials: "omit", cache: "reload" });
  const response = await fetch(address, options).catch(() => undefined);
  if (!response?.ok) return false;
  await cache.put(address, response);
  await keepAssets(cache, scripts.map((name) => `scripts/${name}.js`));
  return true;
}

/**
 * Keeps assets of this version, or fails: while another version serves, it redirects to its own files, and those must not stay
 * under the addresses of this one.
 * @param {Cache} cache
 * @param {string[]} names
 */
async function keepAssets(cache, names) {
  await Promise.all(names.map(async (name) => {
    const response = await fetch(`${assets}/${name}`);
    if (!isOfThisVersion(response)) throw new TypeError(`No ${name} of this version: ${response.status}`);
    await cache.put(`${assets}/${name}`, response);
  }));
}

/** @param {Response} response */
function isOfThisVersion(response) {
  return response.ok && !response.redirected;
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

/** Serves the pages that are open, and forgets what earlier versions kept. */
async function start() {
  await worker.clients.claim();
  for (const name of await caches.keys()) if (![CACHE, COMMUNITY, OWN].includes(name)) await caches.delete(name);
}

/**
 * @param {Request} request
 * @param {FetchEvent} event
 */
async function page(request, event) {
  const { pathname } = new URL(request.url);
  try {
    const response = await fetch(request);
    if (response.ok && OWN_PAGES.test(pathname)) event.waitUntil(keepOwn(pathname, response.clone()));
    return response;
  } catch {
    const last = await lastOf(pathname);
    if (last) return last;
    // What the page varies by is what it was asked for with; it is the only one that is kept.
    const wanted = pathname === WRITER.page ? WRITER.keptAs : pathname === RECORDER ? RECORDER : OFFLINE;
    const kept = await caches.match(wanted, { ignoreVary: true });
    return kept ?? (await caches.match(OFFLINE, { ignoreVary: true })) ?? Response.error();
  }
}

/**
 * Keeps a page of whoever is signed in as it was loaded.
 * @param {string} path
 * @param {Response} response
 */
async function keepOwn(path, response) {
  const headers = { "Content-Type": "text/html; charset=utf-8", "X-Kept-At": String(Date.now()) };
  const copy = new Response(await response.text(), { headers });
  await (await caches.open(OWN)).put(path, copy);
}

/**
 * What is kept of a page, marked with when it was loaded.
 * @param {string} path
 * @returns {Promise<Response | undefined>}
 */
async function lastOf(path) {
  const kept = (await caches.match(path, { cacheName: COMMUNITY })) ?? (await caches.match(path, { cacheName: OWN }));
  if (!kept) return undefined;
  const html = (await kept.text()).replace("<body ", `<body data-kept-at="${Number(kept.headers.get("X-Kept-At"))}" `);
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

/**
 * Assets carry a hash in their path: what is kept never grows old.
 * @param {Request} request
 */
async function asset(request) {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (isOfThisVersion(response)) (await caches.open(CACHE)).put(request, response.clone());
  return response;
}

worker.addEventListener("push", (event) => event.waitUntil(showNotice(event.data)));
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openNotice(event.notification.data?.link ?? "/inbox"));
});

/**
 * Shows what a push message tells of: in the server's words where it may be asked, else in those of its kind.
 * @param {PushMessageData | null} data
 */
async function showNotice(data) {
  const message = readMessage(data);
  const said = message.data?.id ? await wordsOf(message.data.id) : undefined;
  await worker.registration.showNotification(said?.title ?? message.title, {
    body: said?.text ?? "",
    // A message that comes twice, and a later one of the same subject, take the place of the earlier one.
    tag: message.tag,
    lang: message.lang,
    icon: `${assets}/icons/app-192.png`,
    data: { link: message.navigate },
  });
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const page of pages) page.postMessage({ type: "notice" });
}

/** @param {PushMessageData | null} data */
function readMessage(data) {
  try {
    return data?.json().notification ?? { title: "Crosstown" };
  } catch {
    return { title: "Crosstown" };
  }
}

/**
 * What a notice says; undefined where there is no connection, or whoever is signed in may not know.
 * @param {string} id
 * @returns {Promise<{ title: string, text: string } | undefined>}
 */
async function wordsOf(id) {
  const answer = await fetch(`/push/notices/${encodeURIComponent(id)}`, {
    headers: { Accept: "application/json" },
    signal: AbortSignal.timeout(WORDS_MS),
  }).catch(() => undefined);
  return answer?.ok ? answer.json().catch(() => undefined) : undefined;
}

/**
 * Opens what a notice is about in a window that is there, or in a new one; never outside of this site.
 * @param {string} address
 */
async function openNotice(address) {
  const url = new URL(address, worker.location.origin);
  const link = worker.location.origin + url.pathname + url.search;
  const [page] = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (page) {
    const shown = await page.navigate(link).catch(() => null);
    if (shown) return shown.focus();
  }
  return worker.clients.openWindow(link);
}
