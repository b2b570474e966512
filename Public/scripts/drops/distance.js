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

/** @param {Spot} here */
export function showDistances(here) {
  for (const place of document.querySelectorAll("[data-drop-distance]")) {
    const { latitude, longitude, pin } = /** @type {HTMLElement | null} */ (place.closest("[data-latitude]"))?.dataset ?? {};
    if (!latitude || !longitude) continue;
    const meters = metres(here, { latitude: Number(latitude), longitude: Number(longitude) });
    place.textContent = `, ${away(meters, pin === "drop-area" ? AREA_STEP_M : STEP_M)}`;
    place.removeAttribute("hidden");
  }
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
