// Says things: politely to screen readers, as a toast to everybody, as a banner while something lasts.

/** @type {HTMLElement | undefined} */
let voice;
/** @type {HTMLElement | undefined} */
let toasts;

const TOAST_MS = 5000;

/** Puts the regions for announcements into the page before anything is said in them. */
export function startAnnouncements() {
  voice = region("visually-hidden");
  toasts = region("toasts");
  document.addEventListener("page:swapped", keepRegions);
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

function keepRegions() {
  document.body.append(.../** @type {HTMLElement[]} */ ([voice, toasts]));
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
 * @param {string} name which banner: "live" or "offline"
 * @param {string} text
 * @param {boolean} [good]
 */
export function banner(name, text, good = false) {
  const id = `banner-${name}`;
  document.getElementById(id)?.remove();
  if (!text) return;
  const element = document.createElement("div");
  element.id = id;
  element.className = good ? "banner banner-good" : "banner";
  element.setAttribute("role", "status");
  element.textContent = text;
  document.body.append(element);
}
