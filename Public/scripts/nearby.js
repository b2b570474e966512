// The free taxis around a place: the list is fetched again when one appears, or is heard of no more.
import { refresh } from "./live.js";

/** Taxis tell every few seconds where they are; one that does not has left, or has a passenger. */
const SILENT_MS = 20000;
const PAUSE_MS = 5000;

/** @type {Map<string, number>} when each taxi was last heard of, by its code */
const heard = new Map();
/** @type {Map<string, number>} when the list was last fetched for a taxi that it may leave out */
const asked = new Map();
let begun = false;

/** Follows the taxis of the page's `data-nearby`. */
export function startNearby() {
  for (const code of listed()) heard.set(code, Date.now());
  if (begun) return;
  begun = true;
  document.addEventListener("live:taxi-moved", (event) => {
    heard.set(/** @type {CustomEvent} */ (event).detail.id, Date.now());
  });
  setInterval(look, PAUSE_MS);
}

function look() {
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
