// Offline: registers the service worker, says on top of the page when there is no connection, and brings back the page that
// could not be loaded without one.
import { banner, toast } from "./announce.js";
import { word } from "./words.js";

const PROBE_FIRST_MS = 1000;
const PROBE_LONGEST_MS = 15000;
/** Pauses before the worker is installed again. */
const INSTALL_PAUSES_MS = [1000, 5000, 30_000];
const LONGEST_PAUSE_MS = 300_000;

/** Follows the device's connection. */
export function startOffline() {
  const worker = document.body.dataset.serviceWorker;
  if (worker && navigator.serviceWorker) {
    install(worker);
    join();
  }
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
 * Registers the worker, again and again where it or one of its files could not be fetched: browsers wait for the next page.
 * @param {string} address
 * @param {number} [tries] how many have failed
 */
async function install(address, tries = 0) {
  const again = () => setTimeout(install, INSTALL_PAUSES_MS[tries] ?? LONGEST_PAUSE_MS, address, tries + 1);
  try {
    const registration = await navigator.serviceWorker.register(address);
    const installing = registration?.installing;
    installing?.addEventListener("statechange", () => {
      if (installing.state === "redundant" && !registration.waiting && !registration.active) again();
    });
  } catch (error) {
    // A browser that forbids workers goes on doing so.
    if (/** @type {Error} */ (error).name !== "SecurityError") again();
  }
}

/** Has the worker serve this page, which it does not where it became active while the page was being loaded. */
async function join() {
  const { active } = await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) active?.postMessage("serve");
}

/** Offers what goes without a connection, where this device keeps it and does not do it already. */
async function showKept() {
  for (const link of document.querySelectorAll("[data-kept]")) {
    if (localStorage.getItem(link.getAttribute("data-kept-unless") ?? "")) continue;
    if (await caches?.match(link.getAttribute("data-kept") ?? "", { ignoreVary: true })) link.removeAttribute("hidden");
  }
}

/** The page that stands in for others says it itself. */
function show() {
  if (!navigator.onLine && !document.querySelector("[data-stand-in]")) banner("offline", word("offline.now"));
}

/**
 * Loads the page that was asked for as soon as the server answers: a connected device may not reach it.
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
