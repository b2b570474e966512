// Takes the map out of use while the connection or the map's source is lost, says so, and ends both by itself.
import { toast } from "../shell/announce.js";
import { tell } from "../shell/dialog.js";
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
  if (now && shownMap()) say(now);
}

/** Which words say what is lost; without a connection the source cannot come either. */
function cause() {
  if (lost.has("network") || lost.has("stream")) return "map.lost";
  return lost.has("source") ? "map.lost.source" : undefined;
}

function show() {
  const isLost = lost.size > 0;
  root.toggleAttribute("data-map-lost", isLost);
  for (const part of document.querySelectorAll("[data-map-view], .map-tools")) part.toggleAttribute("inert", isLost);
}

/**
 * Says what is lost. Who drives, or is being asked something, is not to be kept from that.
 * @param {string} name
 */
function say(name) {
  if (document.querySelector("dialog:modal, [data-share-position]")) return toast(word(`${name}.title`));
  closeMessage = tell({ title: word(`${name}.title`), text: word(`${name}.text`) });
}
