// The driver's phone: shares its position in batches, keeps the screen awake, and rings when an offer comes.
import { refresh } from "../live/live.js";
import { follow } from "../places/where.js";
import { needSound, sound } from "./sound.js";
import { word } from "../shell/words.js";

const BATCH_MS = 3000;
const MOST_KEPT = 120;
const MOST_SENT = 50;
const REFUSED = 403;
/** All positions are from the future: the device's clock is wrong. */
const WRONG_CLOCK = 409;
const UNREADABLE = 422;
/** A page that is older may belong to a session that another tab has replaced: loaded again, it belongs to the new one. */
const FRESH_MS = 60_000;
const RING_PATTERN_MS = [300, 120, 300, 120, 600];
const NOTES_HZ = [880, 1175, 1568];
/** Two falling notes say that nothing is heard of the server. */
const LOST_HZ = [523, 349];
/** A key that is pressed so soon after an offer has come was meant for something else. */
const SETTLE_MS = 700;

/** @typedef {{ latitude: number, longitude: number, accuracy: number, heading: number | null, speed: number | null, at: number }} Fix */

/**
 * @typedef {object} Answer what the server says of the driver
 * @property {string} version of what the page shows
 * @property {string} [detail] why the positions were refused
 */

/** @type {Fix[]} */
let waiting = [];
/** @type {(() => void) | undefined} ends the sharing */
let unfollow;
let sending = false;
/** @type {WakeLockSentinel | undefined} */
let awake;
/** The offer that was rung for. */
let rung = "";
/** When it was rung for. */
let rungAt = 0;
/** @type {[string, string] | undefined} how the sharing goes, for a badge that was swapped */
let told;

/** Starts or stops sharing as the page asks, and rings for an offer that is not yet known. */
export function startDriver() {
  const url = document.querySelector("[data-share-position]")?.getAttribute("data-share-position");
  if (url && !unfollow) share();
  if (!url) stop();
  if (told) state(...told);
  needSound(Boolean(url));
  const offer = /** @type {HTMLElement | null} */ (document.querySelector("[data-offer]"));
  const id = offer?.dataset.offer ?? "";
  if (offer && id !== rung) {
    rungAt = performance.now();
    ring(NOTES_HZ);
    speak(offer.dataset.speak ?? "");
    // A screen reader says it, and its buttons come next; none has the focus, so that no key meant for something else answers.
    offer.focus({ preventScroll: true });
  }
  if (!id && rung) window.speechSynthesis?.cancel();
  rung = id;
}

/**
 * Says where the passengers are, so that nobody has to look at the screen while driving.
 * @param {string} words
 */
function speak(words) {
  if (!words || !window.speechSynthesis) return;
  const said = new SpeechSynthesisUtterance(words);
  said.lang = document.documentElement.lang;
  window.speechSynthesis.cancel();
  window.speechSynthesis.speak(said);
}

/** A key of a keyboard, or of a button on the steering wheel that acts as one, answers the offer that is shown. */
document.addEventListener("keydown", (event) => {
  const offer = document.querySelector("[data-offer]");
  if (!offer || event.repeat || event.ctrlKey || event.altKey || event.metaKey || hasOwnUse(event.target)) return;
  const name = event.key === "Enter" || event.key === " " ? "accept" : event.key === "Escape" ? "refuse" : "";
  const button = name ? /** @type {HTMLButtonElement | null} */ (offer.querySelector(`[data-answer=${name}]`)) : null;
  if (!button || button.disabled) return;
  event.preventDefault();
  if (performance.now() - rungAt >= SETTLE_MS) button.click();
});

/**
 * Whether a key on an element means something there already.
 * @param {EventTarget | null} target
 */
function hasOwnUse(target) {
  return target instanceof Element && target.matches("a, button, input, select, textarea, summary");
}

/** A driver who is not reached gets no requests: that is heard too. */
document.addEventListener("live:lost", () => {
  if (!unfollow) return;
  navigator.vibrate?.([600]);
  sound(LOST_HZ);
});

function share() {
  unfollow = follow(onFix, () => state("waiting", word("position.waiting")));
  keepAwake();
  const timer = setInterval(() => unfollow ? send() : clearInterval(timer), BATCH_MS);
}

function stop() {
  unfollow?.();
  unfollow = undefined;
  waiting = [];
  told = undefined;
  awake?.release();
  awake = undefined;
}

/** @param {import("../places/where.js").Fix} fix */
function onFix({ coords, timestamp }) {
  const { latitude, longitude, accuracy, heading, speed } = coords;
  document.dispatchEvent(new CustomEvent("position:shared", { detail: { coords } }));
  const first = waiting.length === 0 && document.querySelector("[data-position-state=shared]") === null;
  waiting.push({ latitude, longitude, accuracy, heading, speed, at: Math.round(timestamp) });
  waiting = waiting.slice(-MOST_KEPT);
  if (first) send();
}

/** Sends what has gathered, oldest first; fixes that could not be sent go with the next batch, in order. */
async function send() {
  const url = document.querySelector("[data-share-position]")?.getAttribute("data-share-position");
  if (!url || sending || waiting.length === 0) return;
  sending = true;
  const fixes = waiting.slice(0, MOST_SENT);
  waiting = waiting.slice(MOST_SENT);
  const { status, answer } = await post(url, fixes);
  sending = false;
  if (status >= 200 && status < 300) {
    state("shared", word("position.shared"));
    return showNew(answer);
  }
  if (status === WRONG_CLOCK) return state("unread", answer?.detail ?? word("position.unread"));
  if (status === UNREADABLE) return state("unread", word("position.unread"));
  waiting = [...fixes, ...waiting].slice(-MOST_KEPT);
  state("unsent", word("position.unsent", { count: waiting.length }));
  if (status === REFUSED && performance.now() > FRESH_MS) location.reload();
}

/**
 * @param {string} url
 * @param {Fix[]} fixes
 * @returns {Promise<{ status: number, answer?: Answer }>} the status of the answer, 0 where there was none
 */
async function post(url, fixes) {
  const token = document.querySelector("meta[name=form-token]")?.getAttribute("content") ?? "";
  const headers = { "Content-Type": "application/json", Accept: "application/json", "X-Form-Token": token };
  try {
    // By the same clock as the positions, so that the server can tell how wrong that is.
    const body = JSON.stringify({ fixes, sentAt: Date.now() });
    const response = await fetch(url, { method: "POST", headers, body });
    return { status: response.status, answer: await response.json().catch(() => undefined) };
  } catch {
    return { status: 0 };
  }
}

/**
 * Shows what the server answers to positions where the page shows something else, without waiting for the stream.
 * @param {Answer | undefined} answer
 */
function showNew(answer) {
  const region = /** @type {HTMLElement | null} */ (document.querySelector("[data-shows]"));
  if (region && answer && region.dataset.shows !== answer.version) refresh(region);
}

/**
 * @param {string} name
 * @param {string} text
 */
function state(name, text) {
  told = [name, text];
  for (const element of document.querySelectorAll("[data-position-state]")) {
    element.setAttribute("data-position-state", name);
    element.textContent = text;
    element.className = name === "shared" ? "badge badge-good" : "badge badge-bad";
  }
}

async function keepAwake() {
  try {
    awake = await navigator.wakeLock?.request("screen");
  } catch {
    // The device saves its battery; the page still works when the driver keeps the screen on.
  }
}

document.addEventListener("visibilitychange", () => {
  if (unfollow && document.visibilityState === "visible") keepAwake();
});

/** @param {number[]} notes */
function ring(notes) {
  navigator.vibrate?.(RING_PATTERN_MS);
  sound(notes);
}
