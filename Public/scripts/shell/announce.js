// Says things: politely to screen readers, as a toast to everybody, as a banner while something lasts.
import { makeRoom } from "./top-bars.js";

/** @type {HTMLElement | undefined} */
let voice;
/** @type {HTMLElement | undefined} */
let toasts;
/** @type {Map<string, HTMLElement>} */
const banners = new Map();

const TOAST_MS = 5000;
/** Only the first of those that last is shown: without a connection nothing else comes either. */
const BANNERS = ["offline", "live", "source", "position"];

/** Puts the regions for announcements into the page before anything is said in them. */
export function startAnnouncements() {
  voice = region("visually-hidden");
  toasts = region("toasts");
  document.addEventListener("page:swapped", keepInReach);
  document.addEventListener("region:swapped", keepInReach);
  for (const flash of document.querySelectorAll("[data-toast]")) {
    toast(flash.textContent ?? "");
    flash.remove();
  }
}

/** @param {string} className */
function region(className) {
  const element = document.createElement("div");
  element.className = className;
  element.setAttribute("role", "status");
  document.body.append(element);
  return element;
}

/** Where what is said is seen and heard: on the pop-up that covers the page, else on the page. */
function stage() {
  return [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
}

/** Brings what is said to where it is seen and heard: what lies below a pop-up is blurred, and silent to screen readers. */
export function keepInReach() {
  const place = stage();
  for (const element of [voice, toasts, ...banners.values()]) {
    if (element && element.parentElement !== place) place.append(element);
  }
}

/**
 * Speaks to screen readers when they have finished what they are saying.
 * @param {string} text
 */
export function announce(text) {
  if (voice) voice.textContent = text;
}

/**
 * Shows a short message that goes away by itself.
 * @param {string} text
 */
export function toast(text) {
  const element = document.createElement("p");
  element.className = "toast";
  element.textContent = text;
  toasts?.append(element);
  setTimeout(() => element.remove(), TOAST_MS);
}

/**
 * Shows one line on top of the page, or takes it away when the text is empty.
 * @param {string} name one of `BANNERS`
 * @param {string} text
 * @param {boolean} [good]
 */
export function banner(name, text, good = false) {
  banners.get(name)?.remove();
  banners.delete(name);
  if (!text) return showFirst();
  const element = document.createElement("div");
  element.id = `banner-${name}`;
  element.className = good ? "banner banner-good" : "banner";
  element.setAttribute("role", "status");
  element.textContent = text;
  banners.set(name, element);
  showFirst();
  stage().append(element);
  makeRoom(element);
}

function showFirst() {
  const first = BANNERS.find((name) => banners.has(name));
  for (const [name, element] of banners) element.hidden = name !== first;
}
