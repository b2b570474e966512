// The page's entry: starts what the page asks for, and starts it again in regions that were swapped.
import { startAnnouncements } from "./shell/announce.js";
import { startCountdowns } from "./taxi/countdown.js";
import { startDialogs } from "./shell/dialog.js";
import { restUnderFinger, startDoublePresses } from "./shell/double-press.js";
import { startForms } from "./forms/forms.js";
import { startInbox } from "./inbox/badge.js";
import { startLive, withoutMissing } from "./live/live.js";
import { startOffline } from "./shell/offline.js";
import { startPositionForms } from "./forms/position.js";
import { startSheet } from "./shell/sheet.js";
import { startViews } from "./shell/views.js";

/**
 * The modules that only some pages need: what asks for each, how it starts, and what needs it. Whatever needs a module is
 * shown once that runs, so that nobody presses what does nothing yet; the scanner shows itself once there is a camera.
 * @typedef {{ asks: string, start: () => Promise<unknown>, needs?: string, fails?: () => void, showsItself?: true }} Rare
 * @type {Rare[]}
 */
const RARE = [
  {
    asks: "[data-map-view]",
    start: () => withoutMissing(() => import("./map/map.js").then((module) => module.startMap())),
    needs: "[data-pick], [data-map-locate], .area-tools, .zone-names-card",
    fails: showListInstead,
  },
  {
    asks: "[data-place-field]",
    start: () => import("./places/suggest.js").then((module) => module.startSuggestions(document)),
    needs: "[data-locate]",
  },
  {
    asks: "[data-price-of]",
    start: () => import("./taxi/price.js").then((module) => module.startPrices(document)),
  },
  {
    asks: "[data-scanner]",
    start: () => import("./forms/scan.js").then((module) => module.startScanner()),
    needs: "[data-scanner]",
    showsItself: true,
  },
  {
    asks: "[data-photographs], [data-enlarge]",
    start: () => import("./forms/photographs.js").then((module) => module.startPhotographs()),
  },
  {
    asks: "[data-claim], [data-print], [data-drop-parcel], [data-drop-code]",
    start: () => import("./drops/claim.js").then((module) => module.startClaims()),
    needs: "[data-claim], [data-print]",
  },
  {
    asks: "[data-drop-distance]",
    start: () => import("./drops/distance.js").then((module) => module.startDistances()),
  },
  {
    asks: "[data-drop-send], [data-drop-list]",
    start: () => import("./drops/send.js").then((module) => module.startSending()),
    needs: "[data-drop-seal]",
  },
  {
    // Wherever drops are offered, the device learns who may want to write one without a connection.
    asks: "body[data-person] a[href='/drops']",
    start: () => import("./drops/writer.js").then((module) => module.rememberWriter()),
  },
  {
    asks: "[data-follow-topic]",
    start: () => import("./community/follow.js").then((module) => module.startFollowing()),
  },
  {
    asks: "[data-guest-ride], [data-guest-rides]",
    start: () => import("./rides/guest.js").then((module) => module.startGuestRides()),
  },
  {
    asks: "[data-keep], body[data-kept-at]",
    start: () => import("./community/keep.js").then((module) => module.startKeeping()),
  },
  {
    asks: "[data-order-form]",
    start: () => import("./community/order.js").then((module) => module.startOrdering()),
    needs: "[data-order-handle]",
  },
  {
    asks: "a[href^='geo:']",
    start: () => import("./shell/map-links.js").then((module) => module.startMapLinks()),
  },
  { asks: "[data-nearby]", start: () => import("./taxi/nearby.js").then((module) => module.startNearby()) },
  {
    asks: "[data-running-ms], [data-refresh-ms]",
    start: () => import("./live/running.js").then((module) => module.startRunning(document)),
  },
  {
    asks: "[data-trip-recorder]",
    start: () => import("./trips/record.js").then((module) => module.startTripRecorder()),
    needs: "[data-trip-recorder]",
  },
  { asks: "[data-trip-settings]", start: startRecording },
  { asks: "[data-push]", start: startPush, needs: "[data-push]" },
  { asks: "form[data-later]", start: startLater },
  { asks: "form[data-chosen]", start: () => import("./forms/chosen.js").then((module) => module.startChosen()) },
  { asks: "[data-paced]", start: () => import("./live/paced.js").then((module) => module.startPaced()) },
];

async function startPush() {
  (await import("./inbox/push.js")).startPush();
}

async function startLater() {
  (await import("./forms/later.js")).startLater();
}

async function startRecording() {
  (await import("./trips/bar.js")).startRecording();
}

const LATER = RARE.flatMap(({ needs }) => needs ?? []).join(", ");

/**
 * Enhances everything below a root; calling it again on the same root changes nothing.
 * @param {ParentNode} root
 */
function enhance(root) {
  for (const element of root.querySelectorAll("[data-needs-script][hidden]")) {
    if (!element.closest(LATER)) element.removeAttribute("hidden");
  }
  startCountdowns(root);
  startDialogs(root);
  startSheet(root);
}

/** Where the console's menu or a capability's tabs are longer than the screen, the page's own entry is in sight. */
function showEntry() {
  document.querySelector(".console-nav [aria-current=page]")?.scrollIntoView({ block: "nearest" });
  const tab = /** @type {HTMLElement | null} */ (document.querySelector(".capability-tabs [aria-current]"));
  const tabs = tab?.closest("ul");
  if (tab && tabs) showTab(tab, tabs);
}

/**
 * Scrolls no further than the page's own tab needs, and to the beginning of a tab: none is cut on that side.
 * @param {HTMLElement} tab
 * @param {HTMLElement} tabs
 */
function showTab(tab, tabs) {
  tabs.style.paddingInlineEnd = "";
  const starts = [...tabs.children].map((each) => /** @type {HTMLElement} */ (each).offsetLeft - tabs.offsetLeft);
  const end = tab.offsetLeft - tabs.offsetLeft + tab.offsetWidth;
  const start = starts.find((each) => end - each <= tabs.clientWidth) ?? 0;
  // The last tab alone would need less.
  const missing = start + tabs.clientWidth - tabs.scrollWidth;
  if (start > 0 && missing > 0) tabs.style.paddingInlineEnd = `${missing}px`;
  tabs.scrollLeft = start;
}

/** The connection was lost before the map's script had come. */
function showListInstead() {
  document.documentElement.dataset.map = "none";
}

/**
 * Once a driver's page, always told of swaps: sharing stops when the page no longer asks for it. Off duty as well, since the
 * touch on START is the one that lets the first offer sound.
 */
let drives = false;

/** Loads the modules that the page needs. */
function enhanceRarely() {
  for (const rare of RARE) {
    if (document.querySelector(rare.asks)) rare.start().then(() => show(rare), rare.fails);
  }
  // What was entered without a connection is sent from whatever page is open with one.
  if (localStorage.getItem("edits to send")) startLater();
  if (localStorage.getItem("drops.queued")) import("./drops/queue.js").then((module) => module.sendQueued());
  // A trip is recorded on whatever page is open, and what waits is sent from there.
  if (localStorage.getItem("trips.recording") || localStorage.getItem("trips.queued")) startRecording();
  if (localStorage.getItem("drops.watch")) import("./drops/near.js").then((module) => module.startWatching());
  drives ||= document.querySelector("[data-driver], [data-share-position], [data-offer]") !== null;
  if (drives) {
    import("./taxi/driver.js").then((module) => module.startDriver());
  }
}

/** @param {Rare} rare what needs a module that runs now is shown */
function show({ needs, showsItself }) {
  if (!needs || showsItself) return;
  for (const element of document.querySelectorAll("[data-needs-script][hidden]")) {
    if (element.closest(needs)) element.removeAttribute("hidden");
  }
}

document.dispatchEvent(new CustomEvent("scripts:begun"));
startDoublePresses();
startAnnouncements();
startOffline();
// Who signs out takes the notifications along, so this is ready before anything can be sent.
if (globalThis.Notification?.permission === "granted") await startPush().catch(() => {});
startForms();
startInbox();
startPositionForms();
enhance(document);
showEntry();
startViews();
startLive();
enhanceRarely();
document.dispatchEvent(new CustomEvent("scripts:ready"));

addEventListener("online", () => {
  if (localStorage.getItem("edits to send")) startLater();
  if (localStorage.getItem("drops.queued")) import("./drops/queue.js").then((module) => module.sendQueued());
});
document.addEventListener("region:swapped", (event) => {
  enhance(/** @type {Element} */ (event.target));
  restUnderFinger();
  enhanceRarely();
});
document.addEventListener("page:swapped", () => {
  enhance(document);
  showEntry();
  restUnderFinger();
  startLive();
  enhanceRarely();
});
