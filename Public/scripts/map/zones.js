// The zones or areas of the page's map: loaded, drawn with what the page says of them, and kept current.
import { EMPTY } from "./layers.js";
import { markZones } from "./zone-marks.js";
import { namePlaces } from "./zone-names.js";

const KEEP_MS = 60000;
/** In a busy city zones change each second, and hundreds of drivers look at them. */
const PAUSE_MS = 10000;

let drawnAt = -Infinity;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** @type {{ url: string, at: number, zones: any } | undefined} what was loaded last */
let kept;

/**
 * Loads the zones or areas the map element names, if they are not known for a minute at most; takes the old ones away
 * where it names none.
 * @param {any} map
 * @param {string | undefined} url
 * @param {boolean} [anew] whether they have changed
 */
export async function drawZones(map, url, anew = false) {
  const loaded = url ? await loadZones(url, anew) : EMPTY;
  if (!loaded) return;
  const zones = markZones(loaded);
  map.getSource("zones")?.setData(zones);
  map.getSource("zone-names")?.setData(namePlaces(zones));
}

/**
 * The zones or areas, as they are known for a minute at most.
 * @param {string} url
 * @param {boolean} [anew] whether they have changed
 */
export async function loadZones(url, anew = false) {
  if (!anew && kept?.url === url && Date.now() - kept.at < KEEP_MS) return kept.zones;
  const headers = { Accept: "application/geo+json, application/json" };
  const response = await fetch(url, { headers, cache: anew ? "no-cache" : "default" });
  if (!response.ok) return undefined;
  kept = { url, at: Date.now(), zones: await response.json() };
  return kept.zones;
}

/**
 * Draws the zones again when they have changed, or may have.
 * @param {() => { map: any, element: HTMLElement } | undefined} current
 */
export function followZones(current) {
  const redraw = () => {
    const shown = current();
    clearTimeout(timer);
    drawnAt = performance.now();
    if (shown?.element.dataset.zones) drawZones(shown.map, shown.element.dataset.zones, true);
  };
  for (const name of ["live:resync", "live:caught-up"]) document.addEventListener(name, redraw);
  document.addEventListener("live:zones-changed", () => {
    clearTimeout(timer);
    const isConsole = document.body.classList.contains("console");
    timer = setTimeout(redraw, isConsole ? 0 : Math.max(0, drawnAt + PAUSE_MS - performance.now()));
  });
}
