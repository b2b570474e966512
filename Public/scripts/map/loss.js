// Says while the connection or the map's source is lost. Only a map that needs a connection stops, and a pop-up says so.
import { banner } from "../shell/announce.js";
import { tell } from "../shell/dialog.js";
import { hasEntries } from "../shell/entries.js";
import { word } from "../shell/words.js";

const SOURCE = "osm";
const PROBE_FIRST_MS = 2000;
const PROBE_LONGEST_MS = 30000;
const NOT_THERE = 404;

const root = document.documentElement;
/** @type {Set<"network" | "stream" | "source">} */
const lost = new Set();
/** @type {() => any} */
let shownMap = () => undefined;
let closeMessage = () => {};

/** @type {ReturnType<typeof setTimeout> | undefined} */
let probing;
let probeMs = PROBE_FIRST_MS;
let probed = "";

/**
 * Follows what can be lost.
 * @param {typeof shownMap} current gives the map that is shown
 */
export function startLoss(current) {
  shownMap = current;
  addEventListener("offline", () => set("network", true));
  addEventListener("online", () => {
    set("network", false);
    if (lost.has("source")) probe();
  });
  document.addEventListener("live:lost", () => set("stream", true));
  document.addEventListener("live:caught-up", () => set("stream", false));
  document.addEventListener("page:swapped", () => {
    if (!document.body.dataset.liveStream) set("stream", false);
    show();
  });
  if (!navigator.onLine) set("network", true);
}

/**
 * Follows the source of a map that was just made.
 * @param {any} map
 */
export function watchSource(map) {
  map.on("error", (/** @type {any} */ { sourceId, error }) => {
    if (sourceId === SOURCE && error?.url) loseSource(error.url);
  });
  show();
}

/** @param {string} tile what did not come */
function loseSource(tile) {
  probed = tile;
  set("source", true);
  clearTimeout(probing);
  probing = setTimeout(probe, probeMs);
}

/** Asks for what did not come, ever more slowly, until it is there. */
async function probe() {
  clearTimeout(probing);
  const response = await fetch(probed, { cache: "no-store" }).catch(() => undefined);
  if (response?.ok || response?.status === NOT_THERE) {
    probeMs = PROBE_FIRST_MS;
    set("source", false);
    shownMap()?.refreshTiles(SOURCE);
    return;
  }
  probeMs = Math.min(probeMs * 2, PROBE_LONGEST_MS);
  probing = setTimeout(probe, probeMs);
}

/**
 * @param {"network" | "stream" | "source"} what
 * @param {boolean} isLost
 */
function set(what, isLost) {
  const before = cause();
  if (isLost) lost.add(what);
  else lost.delete(what);
  const now = cause();
  if (now === before) return;
  show();
  if (now === "map.lost.source" && before) return;
  closeMessage();
  closeMessage = now && shownMap() ? sayLost(now, now === "map.lost.source" ? "source" : undefined) : () => {};
}

/** Which words say what is lost; without a connection the source cannot come either. */
function cause() {
  if (lost.has("network") || lost.has("stream")) return "map.lost";
  return lost.has("source") ? "map.lost.source" : undefined;
}

function show() {
  const stops = lost.size > 0 && needsConnection();
  root.toggleAttribute("data-map-lost", stops);
  for (const part of document.querySelectorAll("[data-map-view], .map-tools")) part.toggleAttribute("inert", stops);
}

function needsConnection() {
  return document.querySelector("[data-map-view][data-needs-connection]") !== null;
}

/**
 * Says what is lost: in a pop-up where the map needs it, else in a banner, which covers no form and interrupts nobody.
 * @param {string} name begins the names of the words
 * @param {string} [bannerName] none where other parts of the page show a banner
 * @returns {() => void} ends the message
 */
export function sayLost(name, bannerName) {
  const title = word(`${name}.title`);
  if (needsConnection() && !isBusy()) return tell({ title, text: word(`${name}.text`), about: "loss" });
  if (!bannerName) return () => {};
  banner(bannerName, title);
  return () => banner(bannerName, "");
}

/** Whether a pop-up would interrupt another one, driving, or somebody who fills in a form. */
function isBusy() {
  const isTyping = document.activeElement?.matches("input, select, textarea") ?? false;
  return isTyping || document.querySelector("dialog:modal, [data-share-position]") !== null || hasEntries(document);
}
