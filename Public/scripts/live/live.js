// Live pages: one stream of server-sent events, regions that follow it, and catching up after a lost connection.
import { announce, banner } from "../shell/announce.js";
import { swapRegion } from "../shell/swap.js";
import { word } from "../shell/words.js";

/** What the server says in place of events that it can no longer tell one by one. */
const RESYNC = "resync";
const QUIET_MS = 1500;
/** Long enough not to say it when the page is left. */
const DRIVING_QUIET_MS = 300;
const BACK_MS = 4000;
const RETRY_FIRST_MS = 1000;
const RETRY_LONGEST_MS = 30000;
/** A page that was hidden for longer may have missed what it was told. */
const ASLEEP_MS = 5000;

/** @type {EventSource | undefined} */
let source;
let address = "";
let lost = false;
/** How many events have come. */
let heard = 0;
let retryMs = RETRY_FIRST_MS;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let banners;
/** @type {Set<string>} */
const followed = new Set();
/** @type {WeakMap<Element, AbortController>} */
const loading = new WeakMap();

/** @typedef {{ name: string, detail: unknown }} LiveEvent a server-sent event */

/** @type {Set<LiveEvent[]>} events since the request of each region being fetched */
const meanwhile = new Set();

/** Opens the page's stream, or follows the names that newly swapped regions ask for. */
export function startLive() {
  const wanted = document.body.dataset.liveStream ?? "";
  if (wanted !== address) open(wanted);
  else followMore();
}

/** @param {string} url */
function open(url) {
  source?.close();
  address = url;
  followed.clear();
  if (!url) return;
  source = new EventSource(url);
  source.addEventListener("open", onOpen);
  source.addEventListener("error", onError);
  source.addEventListener(RESYNC, onResync);
  followNames();
}

/** Follows new names on an open stream; their earlier events were missed. */
function followMore() {
  if (followNames()) refreshAll();
}

/** Listens for every event name that a region or `data-live-events` mentions; says whether any of them is new. */
function followNames() {
  const before = followed.size;
  const lists = liveRegions().map((region) => region.dataset.live);
  for (const name of [...lists, document.body.dataset.liveEvents ?? ""].join(" ").split(/\s+/)) {
    if (!name || followed.has(name)) continue;
    followed.add(name);
    source?.addEventListener(name, onMessage);
  }
  return followed.size > before;
}

/** @param {MessageEvent} message */
function onMessage(message) {
  heard += 1;
  const event = { name: message.type, detail: read(message.data) };
  for (const events of meanwhile) events.push(event);
  dispatch(event);
  for (const region of liveRegions(`~="${CSS.escape(message.type)}"`)) update(region, event.detail);
}

function liveRegions(which = "") {
  return [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`[data-live${which}]`))];
}

/**
 * Shows the page that an event brings; a region that is not in it is fetched.
 * @param {HTMLElement} region
 * @param {unknown} detail
 */
function update(region, detail) {
  if (typeof detail !== "string" || !detail.includes(`id="${region.id}"`)) return void refresh(region);
  loading.get(region)?.abort();
  loading.delete(region);
  show(region, detail, []);
}

/** @param {LiveEvent} event */
function dispatch({ name, detail }) {
  document.dispatchEvent(new CustomEvent(`live:${name}`, { detail }));
}

/** Some events were left out: every live region is fetched again. */
function onResync() {
  heard += 1;
  document.dispatchEvent(new CustomEvent("live:resync"));
  refreshAll();
}

/** @param {string} data */
function read(data) {
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
}

/**
 * Fetches a region anew; the latest call wins. Where the server or the connection fails, it is tried again, ever more
 * slowly: the region would show what is over.
 * @param {HTMLElement} region
 * @param {number} [pauseMs] how long to wait before another attempt
 */
export async function refresh(region, pauseMs = RETRY_FIRST_MS) {
  loading.get(region)?.abort();
  const controller = new AbortController();
  loading.set(region, controller);
  const url = region.dataset.liveSrc ?? location.href;
  const headers = { Accept: "text/html", "X-Fragment": region.id };
  /** @type {LiveEvent[]} */
  const events = [];
  meanwhile.add(events);
  const response = await fetch(url, { headers, signal: controller.signal }).catch(() => undefined);
  const html = response?.ok ? await response.text().catch(() => undefined) : undefined;
  meanwhile.delete(events);
  if (!region.isConnected || controller.signal.aborted) return;
  if (html !== undefined) return show(region, html, events);
  const status = response?.status ?? 0;
  // Asking again would not help.
  if (status >= 400 && status < 500 && status !== 429) return;
  const next = Math.min(pauseMs * 2, RETRY_LONGEST_MS);
  setTimeout(() => loading.get(region) === controller && region.isConnected && refresh(region, next), pauseMs);
}

/**
 * @param {HTMLElement} region
 * @param {string} html
 * @param {LiveEvent[]} events since the request: the HTML may be older and would undo them
 */
function show(region, html, events) {
  const before = spoken(region.querySelector("[data-say]"));
  swapRegion(region, html);
  events.forEach(dispatch);
  followMore();
  const { title } = region.dataset;
  // The service's name stays.
  if (title) document.title = document.title.replace(/^.*?(?= · |$)/, () => title);
  const now = spoken(region.querySelector("[data-say]"));
  if (region.dataset.liveSay && now !== before) announce(now);
}

/**
 * What is said of a part of a region: of a list one entry after the other.
 * @param {Element | null} part
 */
function spoken(part) {
  if (!part?.matches("ul, ol")) return part?.textContent ?? "";
  return [...part.children].map((entry) => entry.textContent?.trim()).join(". ");
}

/** Fetches all live regions anew. */
export function refreshAll() {
  return Promise.all(liveRegions().map((region) => refresh(region)));
}

/**
 * Runs something that misses events, and fetches all live regions again if any arrived meanwhile.
 * @param {() => Promise<void>} ask
 */
export async function withoutMissing(ask) {
  const before = heard;
  await ask();
  if (heard !== before) await refreshAll();
}

async function onOpen() {
  clearTimeout(banners);
  retryMs = RETRY_FIRST_MS;
  // Events between the page's response and now were missed.
  await refreshAll();
  if (!lost) return;
  lost = false;
  document.dispatchEvent(new CustomEvent("live:caught-up"));
  banner("live", word("live.back"), true);
  banners = setTimeout(() => banner("live", ""), BACK_MS);
}

function onError() {
  if (!lost) {
    lost = true;
    clearTimeout(banners);
    // Who drives must know at once that no request can come.
    banners = setTimeout(sayLost, document.querySelector("[data-share-position]") ? DRIVING_QUIET_MS : QUIET_MS);
  }
  if (source?.readyState !== EventSource.CLOSED) return;
  setTimeout(() => open(document.body.dataset.liveStream ?? ""), retryMs);
  retryMs = Math.min(retryMs * 2, RETRY_LONGEST_MS);
}

function sayLost() {
  banner("live", word("live.lost"));
  document.dispatchEvent(new CustomEvent("live:lost"));
}

/** A device that is connected again, or a page that was asleep, does not wait for the next attempt. */
function wake() {
  if (!address || document.visibilityState !== "visible") return;
  if (source?.readyState === EventSource.OPEN) return void refreshAll();
  retryMs = RETRY_FIRST_MS;
  open(address);
}

let hiddenAt = 0;

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") hiddenAt = performance.now();
  else if (performance.now() - hiddenAt > ASLEEP_MS) wake();
});
addEventListener("online", wake);
document.addEventListener("countdown:ended", refreshAll);
document.addEventListener("region:swapped", followMore);
