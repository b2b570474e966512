// The bar that shows on every page that a recording goes on, for how long and how far, and leads back to it.
import { toast } from "../shell/announce.js";
import { text } from "../shell/text.js";
import { makeRoom } from "../shell/top-bars.js";
import { isCertain } from "./live.js";
import { recording } from "./recording.js";
import { distance } from "../shell/measures.js";

const RECORDER = "/trips/record";

/** @type {HTMLElement | undefined} what was last said about the person, by a page */
let heard;
/** @type {string | undefined} */
let person;
/** @type {RecordingBar | undefined} */
let bar;

/** Goes on with a recording, and shows the bar where the page is not the recorder. */
export function startRecording() {
  bar ??= new RecordingBar();
  bar.change();
  const element = /** @type {HTMLElement | undefined} */ (document.querySelector("[data-trip-settings]") ?? undefined);
  const isKnown = heard === element && person === document.body.dataset.person;
  if (isKnown && recording.isBegun) return;
  [heard, person] = [element, document.body.dataset.person];
  recording.begin(element?.dataset.person ? choicesOf(element) : null);
}

/** @param {HTMLElement} element @returns {import("./recording.js").Choices} */
function choicesOf(element) {
  const { person = "", night = "text" } = element.dataset;
  return { person, night, isAutomatic: element.hasAttribute("data-automatic") };
}

/** Shows how long ago something was, as `12:05` or `1:12:05`. @param {HTMLElement} place @param {number} since */
export function showClock(place, since) {
  showSeconds(place, Math.floor((Date.now() - since) / 1000));
}

/** @param {HTMLElement} place @param {number} count of seconds; a clock that was set back shows none */
export function showSeconds(place, count) {
  const seconds = Math.max(0, count);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = String(seconds % 60).padStart(2, "0");
  place.textContent = hours ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

/** @implements {import("./views.js").RecordingView} */
class RecordingBar {
  #element = part("aside", "recording-bar");
  #time = part("span", "recording-bar-time");
  #length = part("span", "recording-bar-length");
  #mode = part("span", "recording-bar-mode");
  #night = part("p", "recording-bar-night");

  constructor() {
    this.#element.setAttribute("aria-label", text("Recording"));
    const link = /** @type {HTMLAnchorElement} */ (part("a", "recording-bar-link"));
    const name = part("span", "recording-bar-name");
    name.textContent = text("Recording");
    link.href = RECORDER;
    this.#mode.textContent = text("Mode not detected yet");
    this.#mode.hidden = true;
    link.append(part("span", "recording-bar-dot"), name, this.#time, this.#length, this.#mode);
    this.#night.setAttribute("role", "status");
    this.#night.hidden = true;
    this.#element.append(link, this.#night);
    makeRoom(this.#element);
    recording.follow(this);
  }

  change() {
    const { running, trip, isBlind } = recording;
    if (!running || document.querySelector("[data-trip-recorder]")) return this.#element.remove();
    // Skipping to the content stays first.
    const first = document.querySelector("body > .skip");
    if (!this.#element.isConnected) first ? first.after(this.#element) : document.body.prepend(this.#element);
    // Without a position nothing is recorded, however long: a clock would say otherwise.
    const isNowhere = isBlind || (trip.beganAt !== null && !running.last);
    this.#element.toggleAttribute("data-blind", isNowhere);
    this.#time.hidden = trip.beganAt === null || !running.last;
    this.#length.hidden = trip.beganAt === null && !isNowhere;
    if (trip.beganAt === null) this.#night.hidden = true;
    if (trip.beganAt !== null) showClock(this.#time, trip.beganAt);
    this.#length.textContent = isNowhere ? text("No location") : distance(trip.meters);
    if (isNowhere || trip.beganAt === null) this.#mode.hidden = true;
  }

  /** What screen readers read with the bar, and on the recorder's page when it changes. @param {import("./live.js").LiveState} state */
  hear({ guess }) {
    this.#mode.hidden = isCertain(guess) || Boolean(recording.running?.means);
  }

  /** @param {string} words */
  remind(words) {
    this.#night.textContent = words;
    this.#night.hidden = false;
  }

  ended() {
    this.#night.hidden = this.#mode.hidden = true;
    if (!document.querySelector("[data-trip-recorder]")) toast(text("The recording has ended."));
  }
}

/** @param {string} tag @param {string} name */
function part(tag, name) {
  const element = document.createElement(tag);
  element.className = name;
  return element;
}
