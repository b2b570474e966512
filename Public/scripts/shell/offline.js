// Offline: registers the service worker, says on top of the page when there is no connection, and brings back the page that
// could not be loaded without one.
import { banner, toast } from "./announce.js";
import { word } from "./words.js";

const PROBE_FIRST_MS = 1000;
const PROBE_LONGEST_MS = 15000;
/** Pauses before the worker is installed again, whose files could not all be fetched. */
const INSTALL_PAUSES_MS = [1000, 5000, 30_000];

/** Follows the device's connection. */
export function startOffline() {
  const worker = document.body.dataset.serviceWorker;
  if (worker) install(worker);
  addEventListener("offline", show);
  addEventListener("online", () => {
    banner("offline", "");
    // A live page says it once it has caught up.
    if (!document.body.dataset.liveStream) toast(word("offline.back"));
  });
  document.addEventListener("page:swapped", show);
  show();
  const standIn = document.querySelector("[data-stand-in]");
  if (standIn) waitForPage(standIn.getAttribute("data-stand-in") ?? "/");
  showKept();
  document.querySelector("[data-back]")?.addEventListener("click", () => history.back());
}

/**
 * Registers the worker, again where a file could not be fetched: the browser itself waits for the next page.
 * @param {string} address
 */
async function install(address, pauses = INSTALL_PAUSES_MS) {
  const registration = await navigator.serviceWorker?.register(address).catch(() => undefined);
  const installing = registration?.installing;
  installing?.addEventListener("statechange", () => {
    const isGivenUp = installing.state === "redundant" && !registration?.waiting && !registration?.active;
    if (isGivenUp && pauses.length) setTimeout(install, pauses[0], address, pauses.slice(1));
  });
}

/** Offers what goes without a connection, where this device keeps it. */
async function showKept() {
  for (const link of document.querySelectorAll("[data-kept]")) {
    if (await caches?.match(link.getAttribute("data-kept") ?? "", { ignoreVary: true })) link.removeAttribute("hidden");
  }
}

/** The page that stands in for others says it itself. */
function show() {
  if (!navigator.onLine && !document.querySelector("[data-stand-in]")) banner("offline", word("offline.now"));
}

/**
 * Loads the page that was asked for as soon as the server answers. A device may be connected while the server is not
 * reached, so the server is asked and not the device alone.
 * @param {string} probe an address that is cheap to ask for
 */
function waitForPage(probe) {
  // Whoever opened the page by its own address has it already.
  if (location.pathname === probe) return;
  let pauseMs = PROBE_FIRST_MS;
  const look = async () => {
    const answer = await fetch(probe, { headers: { Accept: "text/html" }, cache: "no-store" }).catch(() => undefined);
    if (answer?.ok) return location.reload();
    pauseMs = Math.min(pauseMs * 2, PROBE_LONGEST_MS);
    setTimeout(look, pauseMs);
  };
  setTimeout(look, pauseMs);
  addEventListener("online", look);
}
