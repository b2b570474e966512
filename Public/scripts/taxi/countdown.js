// Counts an offer's time down, in seconds and as a ring, and says politely how much is left.
import { announce } from "../shell/announce.js";
import { word } from "../shell/words.js";

const STEP_MS = 100;
const SPOKEN_SECONDS = [10, 5];
const URGENT_SECONDS = 3;

/**
 * Starts the countdowns below a root.
 * @param {ParentNode} root
 */
export function startCountdowns(root) {
  for (const element of root.querySelectorAll("[data-remaining-ms]:not([data-counting])")) {
    count(/** @type {HTMLElement} */ (element));
  }
}

/** @param {HTMLElement} element */
function count(element) {
  const remaining = Number(element.dataset.remainingMs);
  const total = Number(element.dataset.totalMs ?? remaining);
  const end = performance.now() + remaining;
  element.dataset.counting = "";
  let spoken = Infinity;
  const step = () => {
    const left = Math.max(0, end - performance.now());
    const seconds = Math.ceil(left / 1000);
    draw(element, left / total, seconds);
    if (seconds < spoken && SPOKEN_SECONDS.includes(seconds)) announce(word("countdown.left", { seconds }));
    spoken = seconds;
    if (!element.isConnected) clearInterval(timer);
    if (left === 0) finish(element, timer);
  };
  const timer = setInterval(step, STEP_MS);
  step();
}

/**
 * @param {HTMLElement} element
 * @param {number} share what is left, between 0 and 1
 * @param {number} seconds
 */
function draw(element, share, seconds) {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const total = Number(element.dataset.totalMs ?? element.dataset.remainingMs) / 1000;
  element.style.setProperty("--left", String(still ? seconds / total : share));
  element.toggleAttribute("data-urgent", seconds <= URGENT_SECONDS);
  const number = element.querySelector("[data-countdown-number]");
  if (number && number.textContent !== String(seconds)) number.textContent = String(seconds);
}

/**
 * @param {HTMLElement} element
 * @param {ReturnType<typeof setInterval>} timer
 */
function finish(element, timer) {
  clearInterval(timer);
  announce(word("countdown.over"));
  const offer = element.closest("dialog");
  for (const button of offer?.querySelectorAll("button") ?? []) button.disabled = true;
  element.dispatchEvent(new CustomEvent("countdown:ended", { bubbles: true }));
}
