// The free taxis around the place that the passenger looks from: the own position, the meeting place that was chosen, or what
// the map was moved to. The list is fetched again when a taxi appears, or is heard of no more.
import { refresh, startLive } from "../live/live.js";
import { placeOf } from "../places/field.js";

/** Taxis tell every few seconds where they are; one that does not has left, or has a passenger. */
const SILENT_MS = 20000;
const PAUSE_MS = 5000;

/** @type {Map<string, number>} when each taxi was last heard of, by its code */
const heard = new Map();
/** @type {Map<string, number>} when the list was last fetched for a taxi that it may leave out */
const asked = new Map();
let begun = false;

/** Places are told to a thousandth of a degree, about a hundred metres: enough to know which taxis are near. */
const TOLD_DIGITS = 3;
/** Somebody who has gone less far, in degrees, looks from the same place: about 200 metres. */
const SAME_DEGREES = 0.002;

/** @typedef {[number, number]} At longitude and latitude */

/** @type {{ at: At, why: "self" | "place" | "map" } | undefined} where the passenger looks from */
let from;

/** Follows the taxis of the page's `data-nearby`. */
export function startNearby() {
  for (const code of listed()) heard.set(code, Date.now());
  follow();
  if (begun) return;
  begun = true;
  const chosen = document.querySelector("[data-place-field]");
  const at = chosen && placeOf(chosen);
  if (at) look({ at, why: "place" });
  document.addEventListener("place:chosen", (event) => {
    const at = placeOf(/** @type {Element} */ (event.target));
    if (at) look({ at, why: "place" });
  });
  document.addEventListener("map:moved", (event) => {
    look({ at: /** @type {CustomEvent} */ (event).detail.at, why: "map" });
  });
  // Who has chosen a place or moved the map looks there, wherever the device is.
  document.addEventListener("self:found", (event) => {
    if (!from || from.why === "self") look({ at: /** @type {CustomEvent} */ (event).detail.at, why: "self" });
  });
  document.addEventListener("live:taxi-moved", (event) => {
    heard.set(/** @type {CustomEvent} */ (event).detail.id, Date.now());
  });
  setInterval(update, PAUSE_MS);
}

/** @param {NonNullable<typeof from>} place */
function look(place) {
  const isSame = from && place.at.every((degrees, axis) => Math.abs(degrees - (from?.at[axis] ?? 0)) < SAME_DEGREES);
  from = isSame && from ? { at: from.at, why: place.why } : place;
  if (isSame || !document.querySelector("[data-nearby]")) return;
  document.dispatchEvent(new CustomEvent("nearby:from", { detail: place }));
  follow();
}

/** Has the list and the stream tell of the taxis around the place, where they do not yet. */
function follow() {
  const region = /** @type {HTMLElement | null} */ (document.querySelector("[data-nearby]"));
  if (!from || !region) return;
  const near = `${Number(from.at[1].toFixed(TOLD_DIGITS))},${Number(from.at[0].toFixed(TOLD_DIGITS))}`;
  const source = around(region.dataset.liveSrc ?? location.href, near);
  const stream = document.body.dataset.liveStream;
  const isFollowed = source === region.dataset.liveSrc;
  region.dataset.liveSrc = source;
  if (stream && stream !== around(stream, near)) {
    document.body.dataset.liveStream = around(stream, near);
    // A stream that opens has the list fetched too.
    startLive();
  } else if (!isFollowed) {
    refresh(region);
  }
}

/**
 * An address with another place to look from.
 * @param {string} address
 * @param {string} near
 */
function around(address, near) {
  const url = new URL(address, location.href);
  url.searchParams.set("near", near);
  return url.pathname + url.search;
}

function update() {
  const region = /** @type {HTMLElement | null} */ (document.querySelector("[data-nearby]"));
  if (!region) return;
  const shown = listed();
  const appeared = [...heard.keys()].filter((code) => !shown.has(code) && isRecent(heard, code) && !isRecent(asked, code));
  const left = [...shown].some((code) => !isRecent(heard, code));
  if (appeared.length === 0 && !left) return;
  for (const code of appeared) asked.set(code, Date.now());
  refresh(region);
}

function listed() {
  const pins = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-nearby] [data-pin-id]"));
  return new Set([...pins].map((pin) => pin.dataset.pinId ?? ""));
}

/**
 * @param {Map<string, number>} times
 * @param {string} code
 */
function isRecent(times, code) {
  return Date.now() - (times.get(code) ?? 0) < SILENT_MS;
}
