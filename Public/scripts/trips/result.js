// What came of a recording, on a card: at once, by the engine that the server has, and the server's own answer in its place.
import { text } from "../shell/text.js";
import { routePicture } from "./picture.js";
import { avoided, mainMeans, massOf, scoreOf } from "./score.js";
import { distance } from "../shell/measures.js";

/** A trip without a touch is final on the server after so long without another one: the longest wait between vehicles. */
const SETTLED_MS = 46 * 60_000;
/** Positions of a phone that lies still wander about this far. */
const STANDING_METERS = 100;

/** @typedef {{ meters: number, milliseconds: number }} Recorded */
/**
 * @typedef {{ meters: number, milliseconds: number, means: string, isAsked: boolean,
 *   score: { avoided: number, emitted: number } | null }} Outcome
 */

export class TripResult {
  #root;
  #card;
  #isFinal = false;
  #isSent = false;
  #isAutomatic = false;

  /** @param {HTMLElement} root the recorder */
  constructor(root) {
    this.#root = root;
    this.#card = /** @type {HTMLElement} */ (root.querySelector("[data-trip-result]"));
  }

  hide() {
    this.#isFinal = this.#isSent = false;
    this.#card.hidden = true;
  }

  /**
   * Shows what the phone found.
   * @param {any} running the recording that has ended @param {number} stoppedAt
   * @param {import("./engine.js").Trip[]} trips
   * @returns {Recorded | undefined} how long it was
   */
  show(running, stoppedAt, trips) {
    // Of what is recorded without a touch, what ended long ago is in the history.
    const shown = running.isAutomatic ? trips.slice(-1).filter(({ end }) => stoppedAt - end < SETTLED_MS) : trips;
    if (this.#isFinal || (running.isAutomatic && !shown.length)) return undefined;
    if (!running.last) return this.#lack();
    const isStill = !shown.length && running.meters < STANDING_METERS;
    if (!running.isAutomatic && (this.#isSent || isStill)) return this.#lackTrip();
    this.#isAutomatic = running.isAutomatic;
    const legs = shown.flatMap((trip) => trip.legs);
    const meters = legs.reduce((sum, { distance }) => sum + distance, 0) || running.meters;
    const found = legs.length ? legs : [{ mode: "", distance: meters, ask: false }];
    const chosen = running.means ?? "";
    // The server counts from the start to the end of each trip, too.
    const milliseconds = shown.reduce((sum, { start, end }) => sum + end - start, 0) || stoppedAt - running.startedAt;
    const score = scoreOf(found, chosen, this.#root.dataset);
    this.#fill({ meters, milliseconds, ...mainMeans(found, chosen), score }, "completing");
    this.#say(running.isAutomatic ? text("Processing. The trip is final about 45 minutes after it ends.")
      : text("Processing. The trip appears in your history once it’s sent."));
    this.#link("/trips/history", text("Open your trips"));
    return { meters, milliseconds };
  }

  /** Nothing is reckoned of a recording without a position. */
  #lack() {
    this.#head(text("No trip recorded"));
    this.#say(text("Your phone didn’t provide a location. Allow location access for Crosstown in the browser’s settings, then record again."), "lack");
    this.#show("done");
    return undefined;
  }

  /** Nothing is reckoned of a recording in which there is no trip. */
  #lackTrip() {
    this.#head(text("No trip was found in this recording."), "none");
    this.#show("done");
    return undefined;
  }

  /** @param {string} words @param {string} [kind] what it says, where it is all that there is */
  #head(words, kind) {
    const heading = document.createElement("h2");
    heading.textContent = words;
    if (kind) heading.dataset.result = kind;
    this.#card.replaceChildren(heading);
  }

  /**
   * Shows what the server answered to a recording.
   * @param {any[]} trips @param {boolean} isSent whether nothing waits
   * @returns {Recorded | undefined} how long it was
   */
  showSent(trips, isSent) {
    this.#isSent ||= isSent;
    if (!trips.length) {
      const isOpen = this.#card.querySelector("[data-result=fate]") !== null;
      return isOpen && this.#isSent && !this.#isAutomatic ? this.#lackTrip() : undefined;
    }
    this.#isFinal = true;
    const sum = (/** @type {string} */ name) => trips.reduce((sum, trip) => sum + trip[name], 0);
    const longest = trips.reduce((one, other) => (other.meters > one.meters ? other : one));
    const { means, isAsked } = longest;
    const score = { avoided: sum("avoidedGrams"), emitted: sum("emittedGrams") };
    const recorded = { meters: sum("meters"), milliseconds: sum("endedAt") - sum("beganAt") };
    this.#fill({ ...recorded, means, isAsked, score }, "done");
    if (trips.length === 1) this.#link(`/trips/history/${trips[0].id}`, text("Open the trip"));
    else this.#link("/trips/history", text("Open your trips"));
    return recorded;
  }

  /** @param {Outcome} outcome @param {"completing" | "done"} state */
  #fill({ meters, milliseconds, means, isAsked, score }, state) {
    const heading = document.createElement("h2");
    heading.textContent = text("Your trip");
    const facts = document.createElement("dl");
    facts.className = "facts";
    const name = this.#nameOf(means);
    const lines = [
      ["meters", text("Distance"), distance(meters)],
      ["duration", text("Duration"), durationOf(milliseconds)],
      ["means", text("Mode"), name && isAsked ? text("{0}?", name) : name || text("Unknown")],
      ["avoided", text("CO₂ saved"), score ? avoided(score.avoided, this.#root.dataset.unit) : "?"],
      ["emitted", text("CO₂ emitted"), score ? massOf(score.emitted) : "?"],
    ];
    for (const [kind, term, value] of lines) facts.append(...line(kind, term, value));
    const picture = routePicture(this.#root.querySelectorAll("[data-way]"));
    this.#card.replaceChildren(heading, ...(picture ? [picture] : []), facts);
    this.#show(state);
  }

  /** @param {"completing" | "done"} state */
  #show(state) {
    this.#card.dataset.state = state;
    this.#card.hidden = false;
    this.#card.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} words @param {"fate" | "lack"} kind what it says: it may still change, or is all that there is */
  #say(words, kind = "fate") {
    const element = document.createElement("p");
    element.className = "small quiet";
    element.dataset.result = kind;
    element.textContent = words;
    this.#card.append(element);
  }

  /** @param {string} address @param {string} words */
  #link(address, words) {
    const link = document.createElement("a");
    link.className = "button button-wide";
    link.href = address;
    link.textContent = words;
    this.#card.append(link);
  }

  /** @param {string | undefined} means */
  #nameOf(means) {
    if (!means) return "";
    const other = this.#root.querySelector(`[data-means="${means}"]`);
    const choice = this.#root.querySelector(`[name=trip-means][value="${means}"]`);
    return (other ?? choice?.nextElementSibling)?.textContent ?? "";
  }
}

/** @param {string} kind @param {string} term @param {string} value */
function line(kind, term, value) {
  const [name, said] = ["dt", "dd"].map((tag) => document.createElement(tag));
  name.textContent = term;
  said.textContent = value;
  said.dataset.result = kind;
  return [name, said];
}

/** @param {number} milliseconds */
function durationOf(milliseconds) {
  if (milliseconds < 60_000) return text("{0} s", Math.round(milliseconds / 1000));
  const minutes = Math.round(milliseconds / 60_000);
  return minutes < 60 ? text("{0} min", minutes) : text("{0} h {1} min", Math.floor(minutes / 60), minutes % 60);
}
