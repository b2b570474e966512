// How far it is to each drop of a list whose place is told, where the device may say where it is.
import { locate } from "../places/where.js";
import { distance } from "../shell/measures.js";
import { text } from "../shell/text.js";

/** @typedef {{ latitude: number, longitude: number }} Spot */

const FRESH_MS = 60_000;
const METRES_PER_DEGREE = 111_320;
/** Phones are no more exact, and an area is told by its middle alone. */
const STEP_M = 10;
const AREA_STEP_M = 100;

/** Shows the distances of the page's lists; asks for no permission. */
export async function startDistances() {
  const permission = await navigator.permissions?.query({ name: "geolocation" }).catch(() => undefined);
  if (permission?.state !== "granted") return;
  const fix = await locate(FRESH_MS).catch(() => undefined);
  if (fix) showDistances(fix.coords);
}

/** Shows how far it is to each drop, and sorts lists the first time: while somebody walks, no line moves. @param {Spot} here */
export function showDistances(here) {
  const lists = new Map();
  for (const place of document.querySelectorAll("[data-drop-distance]")) {
    const line = /** @type {HTMLElement | null} */ (place.closest("[data-latitude]"));
    const { latitude, longitude, pin } = line?.dataset ?? {};
    if (!line || !latitude || !longitude) continue;
    const meters = metres(here, { latitude: Number(latitude), longitude: Number(longitude) });
    place.textContent = `, ${away(meters, pin === "drop-area" ? AREA_STEP_M : STEP_M)}`;
    place.removeAttribute("hidden");
    const list = line.parentElement;
    if (list?.localName === "ul") lists.set(list, [...(lists.get(list) ?? []), { line, meters }]);
  }
  lists.forEach(sort);
}

/**
 * Puts the nearest first; lines whose place is not told stay behind.
 * @param {{ line: HTMLElement, meters: number }[]} lines @param {HTMLElement} list
 */
function sort(lines, list) {
  if (list.dataset.sorted !== undefined) return;
  list.dataset.sorted = "";
  lines.sort((one, other) => one.meters - other.meters);
  list.prepend(...lines.map(({ line }) => line));
}

/** How far off something is, in words. @param {number} meters @param {number} [step] */
export function away(meters, step = STEP_M) {
  return text("{0} away", distance(Math.max(step, Math.round(meters / step) * step)));
}

/** @param {Spot} one @param {Spot} other */
export function metres(one, other) {
  const north = (one.latitude - other.latitude) * METRES_PER_DEGREE;
  const east = (one.longitude - other.longitude) * METRES_PER_DEGREE * Math.cos(one.latitude * Math.PI / 180);
  return Math.hypot(north, east);
}
