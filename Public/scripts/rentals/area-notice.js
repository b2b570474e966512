// What holds where a rider is: said on entering an area, and shown as long as it lasts.
import { announce } from "../shell/announce.js";
import { labeled } from "../shell/text.js";
import { loadZones } from "../map/zones.js";

/** What was said last, so that it is said once. */
let told = "";

/**
 * Shows what holds at a place in the page's `[data-area-notice]`, where it has one.
 * @param {[number, number]} at longitude and latitude
 * @param {string | undefined} url the areas as GeoJSON; only those with a sign ask anything of riders
 */
export async function showAreaNotice(at, url) {
  if (!url || !place()) return;
  const areas = await loadZones(url).catch(() => undefined);
  const notice = place();
  if (!areas || !notice) return;
  const signs = areas.features.filter(({ properties, geometry }) => properties.sign && holds(geometry, at));
  const text = signs.map(({ properties }) => labeled(properties.name, properties.sign)).join(". ");
  notice.hidden = !text;
  const line = notice.querySelector("span");
  if (line) line.textContent = text;
  if (text && text !== told) announce(text);
  told = text;
}

function place() {
  return /** @type {HTMLElement | null} */ (document.querySelector("[data-area-notice]"));
}

/**
 * Whether a polygon or a piece of several holds a place: a line from there to the north crosses its rings an odd number of times.
 * @param {{ type: string, coordinates: any }} geometry
 * @param {[number, number]} at
 */
function holds(geometry, at) {
  const pieces = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  return pieces.some((/** @type {[number, number][][]} */ rings) => rings.filter((ring) => crosses(ring, at)).length % 2 === 1);
}

/**
 * @param {[number, number][]} ring
 * @param {[number, number]} at
 */
function crosses(ring, [x, y]) {
  const above = ring.slice(1).filter(([toX, toY], index) => {
    const [fromX, fromY] = ring[index];
    return (fromX > x) !== (toX > x) && y < fromY + (toY - fromY) * (x - fromX) / (toX - fromX);
  });
  return above.length % 2 === 1;
}
