// Shared rides that were asked for without an account: the device remembers their secret addresses and lists them.

import { language } from "../shell/text.js";

/** Where the device remembers them. */
const KEPT = "rides.guest";
const MOST = 50;

/** @typedef {{ link: string, title: string, begins: string, until: number }} GuestRide */

/** Remembers the ride of the page, or lists those that the device remembers. */
export function startGuestRides() {
  const own = document.querySelector("[data-guest-ride]");
  if (own instanceof HTMLElement) remember(own);
  const section = document.querySelector("[data-guest-rides]");
  if (section instanceof HTMLElement) list(section);
}

/** @returns {GuestRide[]} those whose event is not long over */
function kept() {
  try {
    const rides = /** @type {GuestRide[]} */ (JSON.parse(localStorage.getItem(KEPT) ?? "[]"));
    return rides.filter(({ until }) => until > Date.now());
  } catch {
    return [];
  }
}

/**
 * @param {GuestRide[]} rides
 * @returns {boolean} whether the device could keep them
 */
function keep(rides) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(rides.slice(0, MOST)));
    return true;
  } catch {
    return false;
  }
}

/** @param {HTMLElement} own */
function remember(own) {
  const { guestRide: link = "", title = "", begins = "", until = "" } = own.dataset;
  const others = kept().filter((ride) => ride.link !== link);
  if (!keep([{ link, title, begins, until: Number(until) }, ...others])) return;
  const words = own.querySelector("[data-remembered]");
  if (words instanceof HTMLElement) words.textContent = words.dataset.remembered ?? "";
}

/** @param {HTMLElement} section */
function list(section) {
  const rides = kept();
  const rows = section.querySelector("ul");
  if (!rows || rides.length === 0) return;
  rows.replaceChildren(...rides.map(row));
  section.hidden = false;
  document.querySelector("[data-no-guest-rides]")?.remove();
}

/** @param {GuestRide} ride */
function row(ride) {
  const [item, link, words] = [element("li"), document.createElement("a"), element("span", "list-text")];
  link.className = "list-item";
  link.href = ride.link;
  words.append(element("span", "list-title", ride.title), element("span", "list-detail", when(ride)));
  link.append(words);
  item.append(link);
  show(ride, link);
  return item;
}

/**
 * When the event begins, as the server writes it in the reader's language.
 * @param {GuestRide} ride with the moment in the city's time, such as 2026-11-21T09:05:00+01:00
 */
function when({ begins }) {
  const shown = new Date(`${(begins ?? "").slice(0, 19)}Z`);
  // Devices that remember a ride since an earlier release have no moment until its page is opened again.
  if (Number.isNaN(shown.getTime())) return "";
  const format = { day: "numeric", month: "long", timeZone: "UTC" };
  const locale = language() === "en" ? "en-GB" : language();
  const day = new Intl.DateTimeFormat(locale, /** @type {Intl.DateTimeFormatOptions} */ (format)).format(shown);
  return `${day}, ${shown.getUTCHours()}:${String(shown.getUTCMinutes()).padStart(2, "0")}`;
}

/**
 * Shows how the ride stands; one that is forgotten by now is taken from the list.
 * @param {GuestRide} ride
 * @param {HTMLElement} link
 */
async function show(ride, link) {
  const answer = await fetch(ride.link, { headers: { Accept: "application/json" } }).catch(() => undefined);
  if (answer?.status === 404) {
    keep(kept().filter((other) => other.link !== ride.link));
    return link.parentElement?.remove();
  }
  if (!answer?.ok) return;
  const end = element("span", "list-end");
  end.append(element("span", "badge", (await answer.json()).status));
  link.append(end);
}

/**
 * @param {string} name
 * @param {string} [look]
 * @param {string} [words]
 */
function element(name, look = "", words = "") {
  const made = document.createElement(name);
  made.className = look;
  made.textContent = words;
  return made;
}
