// Opening drops: a number from the server, a fresh position, a claim; where nothing opens, one more try with a second position.
import { announce } from "./announce.js";
import { ask } from "./dialog.js";
import { explainNoPosition } from "./position.js";
import { locate } from "./where.js";
import { word } from "./words.js";

/** The pause between two positions that are to agree; the server wants three seconds. */
const PAUSE_MS = 3300;
/** How often a page that is open looks by itself, at most. */
const LOOK_MS = 60000;

/** @typedef {{ opened?: string, here: string[] }} Claimed */

/** Starts the forms of the page that do not run yet. */
export function startClaims() {
  for (const form of document.querySelectorAll("form[data-claim]:not([data-started])")) {
    form.setAttribute("data-started", "");
    form.addEventListener("submit", (event) => onSubmit(event, /** @type {HTMLFormElement} */ (form)));
  }
  const region = document.querySelector("[data-drop-near]:not([data-started])");
  if (region) startLooking(region);
  for (const button of document.querySelectorAll("[data-print]:not([data-started])")) {
    button.setAttribute("data-started", "");
    button.addEventListener("click", () => print());
  }
}

/**
 * @param {Event} event
 * @param {HTMLFormElement} form
 */
async function onSubmit(event, form) {
  event.preventDefault();
  event.stopImmediatePropagation();
  if (form.getAttribute("aria-busy") === "true") return;
  form.setAttribute("aria-busy", "true");
  try {
    const claimed = await claimTwice(form);
    location.href = claimed.opened ? `/drops/${claimed.opened}?opened=true` : "/drops/here";
  } catch (error) {
    if (error instanceof Refusal) await ask({ title: error.title, text: error.message });
    else await explainNoPosition();
  } finally {
    say(form, "");
    form.removeAttribute("aria-busy");
  }
}

/** What the server says where nothing opens. */
class Refusal extends Error {
  /**
   * @param {{ title?: string, detail?: string, status?: number }} problem
   */
  constructor(problem) {
    super(problem.detail ?? "");
    this.title = problem.title ?? "";
    this.isFinal = problem.status !== 404;
  }
}

/**
 * @param {HTMLFormElement} form
 * @returns {Promise<Claimed>}
 */
async function claimTwice(form) {
  say(form, word("drops.locating"));
  try {
    return await claim(form);
  } catch (error) {
    if (!(error instanceof Refusal) || error.isFinal) throw error;
    say(form, word("drops.again"));
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return await claim(form);
  }
}

/**
 * @param {HTMLFormElement} form
 * @returns {Promise<Claimed>}
 */
async function claim(form) {
  const { nonce } = await post(form, form.dataset.nonces ?? "", {});
  const asked = Date.now();
  const { coords, timestamp } = await locate(0);
  const drop = /** @type {HTMLInputElement | null} */ (form.elements.namedItem("drop"))?.value;
  return await post(form, form.action, {
    latitude: coords.latitude,
    longitude: coords.longitude,
    accuracy: coords.accuracy,
    // An answer to a question that wants nothing old is of now, although some browsers repeat the last one's moment.
    fixTime: Math.max(timestamp, asked),
    speed: coords.speed ?? undefined,
    nonce,
    drop,
  });
}

/**
 * @param {HTMLFormElement} form
 * @param {string} address
 * @param {object} body
 */
async function post(form, address, body) {
  const token = /** @type {HTMLInputElement | null} */ (form.elements.namedItem("csrf"))?.value ?? "";
  const response = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json", "X-Form-Token": token },
    body: JSON.stringify(body),
    cache: "no-store",
  });
  const answer = await response.json();
  if (!response.ok) throw new Refusal({ ...answer, status: response.status });
  return answer;
}

/**
 * Looks by itself while the page is seen: at first where the position may be asked for, and then at each other place.
 * @param {Element} region
 */
function startLooking(region) {
  region.setAttribute("data-started", "");
  const form = /** @type {HTMLFormElement | null} */ (region.querySelector("form[data-claim]"));
  if (!form) return;
  let last = 0;
  const look = async () => {
    const permission = await navigator.permissions?.query({ name: "geolocation" }).catch(() => undefined);
    const isBusy = form.getAttribute("aria-busy") === "true";
    if (permission?.state !== "granted" || document.hidden || isBusy || Date.now() - last < LOOK_MS) return;
    last = Date.now();
    const found = await claim(form).catch(() => undefined);
    if (found?.here.length && document.contains(form)) tell(form);
  };
  setTimeout(look, 1500);
  const timer = setInterval(() => document.contains(form) ? look() : clearInterval(timer), 15000);
}

/** @param {HTMLFormElement} form */
function tell(form) {
  announce(word("drops.here"));
  const link = document.createElement("a");
  link.className = "notice notice-good";
  link.href = "/drops/here";
  link.textContent = word("drops.here");
  form.before(link);
}

/**
 * @param {HTMLFormElement} form
 * @param {string} text
 */
function say(form, text) {
  const state = form.querySelector("[data-claim-state]");
  if (state) state.textContent = text;
}
