// What the recorder's page tells while it records: what it looks like, a vehicle, trips in the stream, and darkness.
import { plural, text } from "../shell/text.js";
import { isCertain } from "./live.js";
import { MEANS } from "./score.js";
import { clock, distance } from "../shell/measures.js";

export class TripTeller {
  #root;
  /** @type {number | null} when the trip that was told last began */
  #begunAt = null;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
  }

  /**
   * What the last minutes look like, which is not always what the whole trip turns out to be. Nothing is said where the
   * person has said it. Screen readers read each answer once.
   * @param {import("./live.js").Guess | null} guess @param {string} chosen
   */
  showGuess(guess, chosen) {
    const place = this.#find("guess");
    const words = chosen ? "" : this.#wordsFor(guess);
    place.hidden = !words;
    place.toggleAttribute("data-unclear", !isCertain(guess));
    if (place.textContent !== words) place.textContent = words;
  }

  /** @param {import("./live.js").Guess | null} guess */
  #wordsFor(guess) {
    if (!guess || !isCertain(guess)) return text("Mode not detected yet");
    if (guess.mode === "flight") return text("Looks like a flight. This may change until you stop.");
    const name = this.#nameOf(MEANS[guess.mode]);
    if (!name) return "";
    return guess.isVehicle ? text("Looks like a vehicle on road or rails. This may change until you stop.")
      : text("Looks like: {0}. This may change until you stop.", name);
  }

  /** A vehicle is announced once, when it sets out. @param {boolean} isInVehicle */
  tellVehicle(isInVehicle) {
    const place = this.#find("vehicle");
    if (isInVehicle === !place.hidden) return;
    place.hidden = !isInVehicle;
    place.textContent = isInVehicle ? text("You’re riding or driving. Recording.") : "";
    if (isInVehicle && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(200);
  }

  /** What is found in the stream. @param {number | null} begunAt @param {any[]} over */
  tellTrips(begunAt, over) {
    const last = over[over.length - 1];
    if (!last && (begunAt === this.#begunAt || !begunAt)) return;
    if (!last) this.#begunAt = begunAt;
    const place = this.#find("score");
    place.hidden = false;
    place.textContent = last ? text("A trip of {0} has ended. It’s in your history.", distance(last.distance))
      : text("A trip started at {0}.", clock(/** @type {number} */ (begunAt)));
  }

  /** @param {string} words */
  remind(words) {
    const place = this.#find("night");
    place.textContent = words;
    place.hidden = false;
  }

  /** Nothing is said of the recording before. */
  begin() {
    this.end();
    this.#find("score").hidden = true;
  }

  /** Nothing is recorded any more. */
  end() {
    for (const name of ["guess", "vehicle", "night"]) this.#find(name).hidden = true;
  }

  /** @param {string} means */
  #nameOf(means) {
    return this.#root.querySelector(`[name=trip-means][value="${means}"]`)?.nextElementSibling?.textContent ?? "";
  }

  /** @param {string} name */
  #find(name) {
    return /** @type {HTMLElement} */ (this.#root.querySelector(`[data-trip-${name}]`));
  }
}

/** What waits on the phone, and for what. @param {string} state @param {number} left */
export function waiting(state, left) {
  if (state === "stranger") return plural(left, "{0} position will be sent when you sign in.", "{0} positions will be sent when you sign in.");
  if (state !== "foreign") return plural(left, "{0} position waiting to be sent.", "{0} positions waiting to be sent.");
  return plural(left, "{0} position from another person will be sent when they sign in.",
    "{0} positions from another person will be sent when they sign in.");
}
