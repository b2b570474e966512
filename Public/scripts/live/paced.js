// Regions that follow what happens often: fetched again after an event, at most every few seconds, and now and then without
// one, since what they tell also changes with time.
import { refresh } from "./live.js";

const STEP_MS = 500;
const PAUSE_MS = 4000;
const QUIET_MS = 20000;

/** @type {WeakSet<Element>} */
const paced = new WeakSet();

/** Follows the page's regions with `data-paced`, the name of their event; those that are followed stay as they are. */
export function startPaced() {
  for (const region of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-paced]"))) {
    if (paced.has(region)) continue;
    paced.add(region);
    follow(region);
  }
}

/** @param {HTMLElement} region */
function follow(region) {
  const ended = new AbortController();
  let fetchedAt = performance.now();
  let heard = false;
  document.addEventListener(`live:${region.dataset.paced}`, () => heard = true, { signal: ended.signal });
  const timer = setInterval(() => {
    if (!region.isConnected) {
      clearInterval(timer);
      return ended.abort();
    }
    const age = performance.now() - fetchedAt;
    if (age < (heard ? PAUSE_MS : QUIET_MS)) return;
    heard = false;
    fetchedAt = performance.now();
    refresh(region);
  }, STEP_MS);
}
