// Times that run: a ride's duration upwards, what is left of it downwards; and regions whose price changes with time.
import { refresh } from "./live.js";

const STEP_MS = 1000;

/**
 * Starts the running times and the due looks below a root; calling it again changes nothing.
 * @param {ParentNode} root
 */
export function startRunning(root) {
  for (const element of root.querySelectorAll("[data-running-ms]:not([data-runs])")) {
    run(/** @type {HTMLElement} */ (element));
  }
  for (const region of document.querySelectorAll("[data-refresh-ms]")) {
    lookAgain(/** @type {HTMLElement} */ (region));
  }
}

/** @param {HTMLElement} element */
function run(element) {
  const first = Number(element.dataset.runningMs);
  const sign = element.dataset.running === "down" ? -1 : 1;
  const begin = performance.now();
  element.dataset.runs = "";
  const timer = setInterval(() => {
    if (!element.isConnected) return clearInterval(timer);
    element.textContent = inWords(Math.max(0, first + sign * (performance.now() - begin)));
  }, STEP_MS);
}

/** @type {WeakMap<HTMLElement, ReturnType<typeof setTimeout>>} */
const looks = new WeakMap();

/**
 * Fetches a region again after the time that it names.
 * @param {HTMLElement} region
 */
function lookAgain(region) {
  const delay = Number(region.dataset.refreshMs);
  clearTimeout(looks.get(region));
  looks.set(region, setTimeout(() => region.isConnected && refresh(region), delay + STEP_MS));
}

/**
 * As the server writes a duration.
 * @param {number} milliseconds
 */
export function inWords(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  if (seconds < 60) return `${seconds}\u00a0s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)}\u00a0min ${seconds % 60}\u00a0s`;
  return `${Math.floor(seconds / 3600)}\u00a0h ${Math.floor(seconds / 60) % 60}\u00a0min`;
}
