// Opening drops: a number from the server, a fresh position, a claim; where nothing opens, one more try with a second position.
import { ask } from "../shell/dialog.js";
import { away, metres } from "./distance.js";
import { startWatching } from "./near.js";
import { claim, openByCode, Refusal } from "./place.js";
import { ensureDevice, showParcels } from "./seal.js";
import { rememberWriter } from "./writer.js";
import { asksAgain } from "../forms/again.js";
import { explainNoPosition } from "../forms/position.js";
import { locate } from "../places/where.js";
import { dropWord } from "./words.js";

/** The pause between two positions that are to agree; the server wants three seconds. */
const PAUSE_MS = 3300;

/** The names of what is said where the server does not answer. */
const NOT_OPENED = { title: "open.failed.title", text: "open.failed.text", back: "offline.back" };

/** @typedef {import("./place.js").Claimed} Claimed */

/** Starts the forms of the page that do not run yet. */
export function startClaims() {
  for (const form of document.querySelectorAll("form[data-claim]:not([data-started])")) {
    form.setAttribute("data-started", "");
    form.addEventListener("submit", (event) => onSubmit(event, /** @type {HTMLFormElement} */ (form)));
  }
  for (const part of document.querySelectorAll("[data-drop-code]:not([data-started])")) {
    part.setAttribute("data-started", "");
    part.addEventListener("submit", (event) => onCode(event, /** @type {HTMLElement} */ (part)));
  }
  if (document.querySelector("[data-drop-near]")) startWatching();
  // Whoever looks at drops can be sent sealed ones from then on.
  ensureDevice().catch(() => undefined);
  rememberWriter();
  showParcels();
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
    if (error instanceof Refusal && error.isUnsent) openAgain(form);
    else if (error instanceof Refusal && error.next) location.href = error.next;
    else if (error instanceof Refusal) await ask({ title: error.title, text: await explained(form, error) });
    else await explainNoPosition();
  } finally {
    say(form, "");
    form.removeAttribute("aria-busy");
  }
}

/** Opens again what the server did not answer, where the person wants it. @param {HTMLFormElement} form */
async function openAgain(form) {
  if (await asksAgain(form, undefined, NOT_OPENED) && form.isConnected) form.requestSubmit();
}

/**
 * @param {Event} event
 * @param {HTMLElement} part
 */
async function onCode(event, part) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const code = /** @type {HTMLInputElement | null} */ (form.elements.namedItem("code"))?.value;
  const drop = part.dataset.dropCode;
  if (!code || !drop) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (part.getAttribute("aria-busy") === "true") return;
  part.setAttribute("aria-busy", "true");
  say(part, dropWord("locating"));
  try {
    await openByCode(drop, code);
    location.href = `/drops/${drop}?opened=true`;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.isUnsent) openAgain(form);
    else await ask({ title: error.title, text: error.message });
  } finally {
    say(part, "");
    part.removeAttribute("aria-busy");
  }
}

/**
 * Why nothing opened, and how far it is where the place is told.
 * @param {HTMLFormElement} form
 * @param {Refusal} refusal
 */
async function explained(form, refusal) {
  const { latitude, longitude, radius } = form.dataset;
  if (refusal.isFinal || !latitude || !longitude) return refusal.message;
  const fix = await locate().catch(() => undefined);
  const meters = fix && metres(fix.coords, { latitude: Number(latitude), longitude: Number(longitude) });
  return meters && meters > Number(radius) ? `${away(meters)}. ${refusal.message}` : refusal.message;
}

/**
 * @param {HTMLFormElement} form
 * @returns {Promise<Claimed>}
 */
async function claimTwice(form) {
  const drop = /** @type {HTMLInputElement | null} */ (form.elements.namedItem("drop"))?.value;
  say(form, dropWord("locating"));
  try {
    return await claim({ drop });
  } catch (error) {
    if (!(error instanceof Refusal) || error.isFinal) throw error;
    say(form, dropWord("again"));
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return await claim({ drop, nonce: error.nonce });
  }
}

/**
 * @param {HTMLElement} part
 * @param {string} text
 */
function say(part, text) {
  const state = part.querySelector("[data-claim-state]");
  if (state) state.textContent = text;
}
