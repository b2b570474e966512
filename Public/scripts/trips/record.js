// The recorder's page: timer, distance, what the trip is made with, its way on the map, and what came of it.
import { restUnderFinger } from "../shell/double-press.js";
import { text } from "../shell/text.js";
import { showClock, showSeconds } from "./bar.js";
import { wayBetween } from "./journal.js";
import { recording } from "./recording.js";
import { showRefused } from "./refused.js";
import { TripResult } from "./result.js";
import { distance } from "../shell/measures.js";
import { TripTeller, waiting } from "./tell.js";
import { DrawnWay } from "./way.js";

/** @type {TripRecorder | undefined} the page that is served */
let served;

/** Starts the recorder of the page. */
export function startTripRecorder() {
  const root = /** @type {HTMLElement | null} */ (document.querySelector("[data-trip-recorder]"));
  if (served?.root === root) return;
  served?.leave();
  served = root ? new TripRecorder(root) : undefined;
  return served?.begin();
}

/** @implements {import("./views.js").RecordingView} */
class TripRecorder {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.teller = new TripTeller(root);
    this.result = new TripResult(root);
    this.drawn = new DrawnWay(root);
    /** What was recorded last. @type {import("./result.js").Recorded} */
    this.recorded = { meters: 0, milliseconds: 0 };
  }

  async begin() {
    this.leave = recording.follow(this);
    this.#find("start").addEventListener("click", () => recording.start(false, this.#chosen?.value));
    this.#find("stop").addEventListener("click", () => recording.stop());
    this.root.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLInputElement && target.name === "trip-means") recording.choose(target.value);
    });
    const awake = /** @type {HTMLInputElement} */ (this.#find("awake"));
    awake.checked = recording.screen.isAllowed;
    awake.addEventListener("change", () => recording.screen.isAllowed = awake.checked);
    // The page that is kept for no connection is that of a stranger, and without one nobody can sign in.
    if (!navigator.onLine) this.#showSignIn(false);
    if (recording.isOn) this.begins(await recording.way());
    this.change();
  }

  leave() {}

  /** @param {import("./journal.js").JournalFix[]} fixes */
  begins(fixes) {
    this.result.hide();
    this.teller.begin();
    this.drawn.begin(fixes);
    const choice = this.root.querySelector(`[name=trip-means][value="${recording.running.means ?? ""}"]`);
    if (choice instanceof HTMLInputElement) choice.checked = true;
  }

  /** @param {import("./journal.js").JournalFix} fix */
  take(fix) {
    this.drawn.take(fix);
  }

  /** @param {import("./live.js").LiveState} state */
  hear({ isInVehicle, guess, begunAt, over }) {
    if (recording.trip.beganAt !== null) this.teller.showGuess(guess, recording.running?.means ?? "");
    this.teller.tellVehicle(isInVehicle);
    if (recording.running?.isAutomatic) this.teller.tellTrips(begunAt, over);
  }

  /** @param {string} words */
  remind(words) {
    this.teller.remind(words);
  }

  /** Shows what came of it at once, also without connection. */
  async ended(running, stoppedAt) {
    this.recorded = { meters: running.meters, milliseconds: stoppedAt - running.startedAt };
    this.teller.end();
    this.drawn.end();
    const trips = await recording.engine.end(running, stoppedAt);
    const way = running.isAutomatic ? await wayOfLast(trips) : [];
    if (recording.running) return;
    if (way.length) this.#drawAll(way);
    this.recorded = this.result.show(running, stoppedAt, trips) ?? this.recorded;
    this.change();
  }

  /** @param {Awaited<ReturnType<typeof import("./upload.js").send>>} sent */
  async sent({ state, left, trips, person }) {
    this.#showSignIn(person === undefined);
    const queue = this.#find("queue");
    queue.hidden = left === 0 || state === "sent";
    queue.textContent = waiting(state, left);
    if (!recording.running) this.recorded = this.result.showSent(trips, left === 0 && state === "sent") ?? this.recorded;
    this.change();
    await showRefused(this.#find("refused"), () => recording.sendNow());
  }

  change() {
    const { running, words } = recording;
    this.#showButton(running !== null);
    this.#find("length").textContent = distance(running?.meters ?? this.recorded.meters);
    const said = running ? words : recording.fault || text("Ready. Tap Start when you set off.");
    const state = this.#find("state");
    if (state.textContent !== said) state.textContent = said;
    if (recording.trip.beganAt === null) for (const name of ["night", "guess"]) this.#find(name).hidden = true;
    // The clock of a recording that is over shows the duration of its result.
    if (running) {
      showClock(this.#find("time"), running.startedAt);
      this.recorded = { meters: running.meters, milliseconds: Date.now() - running.startedAt };
    } else showSeconds(this.#find("time"), Math.round(this.recorded.milliseconds / 1000));
  }

  /** @param {boolean} isOn whether something is recorded */
  #showButton(isOn) {
    const [start, stop] = [this.#find("start"), this.#find("stop")];
    if (start.hidden === isOn && stop.hidden === !isOn) return;
    [start.hidden, stop.hidden] = [isOn, !isOn];
    restUnderFinger();
  }

  /** @param {boolean} isStranger whether nobody is signed in */
  #showSignIn(isStranger) {
    const link = this.root.querySelector("[data-trip-sign-in]");
    link?.toggleAttribute("hidden", !isStranger);
  }

  /** @param {import("./journal.js").JournalFix[]} way */
  #drawAll(way) {
    this.drawn.begin(way);
    this.drawn.end();
  }

  get #chosen() {
    return /** @type {HTMLInputElement | null} */ (this.root.querySelector("[name=trip-means]:checked"));
  }

  /** @param {string} name */
  #find(name) {
    return /** @type {HTMLElement} */ (this.root.querySelector(`[data-trip-${name}]`));
  }
}

/**
 * What is recorded automatically goes on for days, and the card is about its last trip.
 * @param {import("./engine.js").Trip[]} trips
 */
function wayOfLast(trips) {
  const last = trips[trips.length - 1];
  return last ? wayBetween(last.start, last.end) : [];
}
