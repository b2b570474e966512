// The recording of a trip. It goes on, on whatever page is open: it watches the position, writes the journal and sends it.
// Pages show it by views.
import { number, text } from "../shell/text.js";
import { DarkReminder } from "./dark.js";
import { metersBetween } from "./distance.js";
import { flagQueued, flagRecording, saysEnd } from "./flags.js";
import { addFix, fact, forgetFact, keepRecording, setFact, wayBetween } from "./journal.js";
import { LiveEngine } from "./live.js";
import { ScreenLock } from "./screen.js";
import { recordingOf, send } from "./upload.js";
import { RecordingViews } from "./views.js";
import { PositionWatch } from "./watch.js";

const EVERY_MS = 5000;
const EVERY_METERS = 10;
const SEND_MS = 60_000;
/** A recording that heard nothing for longer has ended where it was: the page was closed, the battery empty. */
const LONGEST_GAP_MS = 3 * 3_600_000;
/** What is less accurate than this tells no place. */
const WORST_ACCURACY_METERS = 100_000;
const NO_POSITION = text("No location yet. Recording continues.");
const LOST_POSITION = text("No location right now. Recording continues.");
/** A phone that lies still may be told no new position for so long: a browser that waits in vain has not lost it. */
const STILL_MS = 120_000;
const TIMED_OUT = 3;

/** What a page says about who is signed in. @typedef {{ person: string, night: string, isAutomatic: boolean }} Choices */

class TripRecording extends RecordingViews {
  /** What the journal knows of the recording; null while nothing is recorded. @type {any} */
  running = null;
  /** What there is to say about it. */
  words = "";
  fault = "";
  /** Whether the last that was heard of the position is that there is none. */
  isBlind = false;
  /** What the engine made last of the way. @type {import("./live.js").LiveState | null} */
  #live = null;
  /** The engine, which also tells a recording's trips at its end. */
  engine = new LiveEngine((state) => this.#hear(state));
  screen = new ScreenLock(() => this.running !== null);
  #watch = new PositionWatch((fix) => this.#take(fix), (error) => this.#miss(error));
  #reminder = new DarkReminder();
  /** @type {Promise<void> | undefined} */
  #restored;
  #isStarting = false;
  /** @type {Promise<boolean> | undefined} */
  #ending;
  #heardAt = 0;
  /** @type {string | undefined} who is signed in, as far as the page says it */
  #person;
  /** @type {import("./journal.js").JournalFix | undefined} */
  #last;

  /**
   * Goes on with what was left.
   * @param {Choices | null} said by the page; null where it says nothing, as pages that are kept for no connection
   */
  async begin(said) {
    this.#person = said?.person ?? document.body.dataset.person;
    await this.#restore();
    if (said) await Promise.all([setFact("person", said.person), setFact("night", said.night)]);
    if (said) this.#reminder.night = said.night;
    if (this.running && this.#isNoLongerAgreed(said)) await this.stop();
    else if (this.running && !this.#watch.isOn) await this.#goOn();
    if (said?.isAutomatic) await this.start(true);
    if (!this.running) this.#watch.end();
    this.show("change");
    await this.sendNow();
  }

  get isBegun() {
    return this.#restored !== undefined;
  }

  /** Whether positions are watched. */
  get isOn() {
    return this.#watch.isOn;
  }

  /** When the trip that goes on began, and its meters: what is recorded without a touch goes on for days. */
  get trip() {
    const { running } = this;
    if (running?.isAutomatic) return { beganAt: this.#live?.begunAt ?? null, meters: this.#live?.tripMeters ?? 0 };
    return { beganAt: running?.startedAt ?? null, meters: running?.meters ?? 0 };
  }

  /** Finds the recording that was left. */
  #restore() {
    return this.#restored ??= (async () => {
      addEventListener("online", () => this.sendNow());
      addEventListener("storage", (event) => saysEnd(event) && this.#leave());
      addEventListener("pageshow", ({ persisted }) => persisted && this.#comeBack());
      setInterval(() => this.sendNow(), SEND_MS);
      setInterval(() => this.running && this.show("change"), 1000);
      try {
        this.running = (await fact("running")) ?? null;
        this.#reminder.night = (await fact("night")) ?? "text";
        this.#reminder.remindedAt = (await fact("reminded")) ?? 0;
      } catch {
        this.#lackStore();
      }
      flagRecording(this.running?.id);
    })();
  }

  /** The page was kept by the browser while others were open, which may have ended the recording, or gone on with it. */
  async #comeBack() {
    const kept = (await fact("running")) ?? null;
    if (kept?.id !== this.running?.id) this.#leave();
    this.running = kept;
    if (kept) await this.#goOn();
  }

  /** Whether nobody here agrees any more that trips are recorded without a touch. @param {Choices | null} said */
  #isNoLongerAgreed(said) {
    if (!this.running.isAutomatic) return false;
    const isSomebodyElse = this.#person !== undefined && this.#person !== this.running.person;
    return isSomebodyElse || (said !== null && !said.isAutomatic);
  }

  async start(isAutomatic = false, means = "") {
    // Start may be touched before what was left is found or has ended, and twice.
    await this.#restore();
    await this.#ending;
    if (this.running || this.#isStarting) return;
    this.#isStarting = true;
    try {
      await this.#startNow(isAutomatic, means);
    } finally {
      this.#isStarting = false;
    }
    this.show("change");
  }

  /** @param {boolean} isAutomatic @param {string} means */
  async #startNow(isAutomatic, means) {
    // Another tab may have started meanwhile: this one goes on with its recording.
    this.running = (await fact("running")) ?? null;
    if (this.running) return this.#goOn();
    this.fault = "geolocation" in navigator ? "" : text("This browser doesn’t provide a location.");
    if (this.fault) return;
    // The page that is kept for no connection knows nobody: it is whoever was here last.
    const person = this.#person ?? (await fact("person")) ?? null;
    const id = crypto.randomUUID();
    this.running = { id, person, startedAt: Date.now(), meters: 0, last: null, isAutomatic, means };
    await setFact("running", this.running);
    flagRecording(this.running?.id);
    this.#observe([]);
  }

  /** Takes up the recording that the journal knows, with all of its way. */
  async #goOn() {
    const { kept, startedAt, isAutomatic } = this.running;
    if (Date.now() - (kept ?? startedAt) <= LONGEST_GAP_MS) return this.#observe(await this.way());
    await this.stop(kept ?? startedAt);
    if (isAutomatic) await this.start(true);
  }

  /** @param {import("./journal.js").JournalFix[]} way */
  #observe(way) {
    this.engine.begin(way, this.running.startedAt);
    this.show("begins", way);
    const isRecent = Date.now() - (this.running.kept ?? 0) < STILL_MS;
    this.#say(isRecent ? text("Recording") : this.running.last ? LOST_POSITION : text("Waiting for your location…"));
    this.#watch.begin();
    this.screen.update();
  }

  /** The way so far. */
  way() {
    return this.running ? wayBetween(this.running.startedAt, Date.now()) : Promise.resolve([]);
  }

  /** @param {GeolocationPositionError} error */
  #miss({ code }) {
    if (code === TIMED_OUT && Date.now() - this.#heardAt < STILL_MS) return;
    this.isBlind = true;
    const without = this.running?.last ? LOST_POSITION : NO_POSITION;
    this.#say(code === 1 ? text("Your location isn’t shared. Allow it in the browser’s settings.") : without);
  }

  /** @param {import("./watch.js").HeardPosition} position */
  async #take(position) {
    const { running } = this;
    if (!running || (position.accuracy ?? 0) > WORST_ACCURACY_METERS) return;
    const words = text("Recording. Accurate to {0} m.", number(position.accuracy ?? 0));
    if (this.isBlind) this.#say(words);
    this.isBlind = false;
    this.#heardAt = Date.now();
    const fix = { ...position, person: running.person, isAutomatic: running.isAutomatic };
    this.#last = fix;
    if (!running.isAutomatic) this.#remind(fix, running.startedAt);
    const moved = running.last ? metersBetween(running.last, fix) : Infinity;
    if (running.kept && Math.abs(fix.at - running.kept) < EVERY_MS && moved < EVERY_METERS) return;
    if (!running.last) running.last = fix;
    // A step counts once it is longer than what the position may be off.
    else if (moved > Math.max(5, Math.min(fix.accuracy ?? 20, 200))) {
      running.meters += moved;
      running.last = fix;
    }
    try {
      if (!(await this.#keep(running, fix))) return this.#leave();
    } catch {
      return this.#say(text("This phone has no room for more positions. Free up space to continue recording."));
    }
    this.#say(words);
  }

  /** Writes a fix into the journal, before anything is made of it; false where the recording has ended elsewhere. */
  async #keep(running, fix) {
    running.kept = fix.at;
    running.earliest = Math.min(running.earliest ?? fix.at, fix.at);
    running.latest = Math.max(running.latest ?? fix.at, fix.at);
    const sequence = await addFix(fix, running);
    if (sequence === undefined) return false;
    running.lastSequence = sequence;
    this.engine.take(fix);
    this.show("take", fix);
    return true;
  }

  /** @param {import("./live.js").LiveState} state */
  #hear(state) {
    const { running } = this;
    if (!running) return;
    if (state.meters > 0) running.meters = state.meters;
    this.#live = state;
    if (running.isAutomatic && this.#last) this.#remind(this.#last, this.#reminder.goingTrip(state, this.#last.at));
    this.show("hear", state);
    this.show("change");
  }

  /** @param {import("./journal.js").JournalFix} fix @param {number | null} begunAt when the trip began; null outside of trips */
  #remind(fix, begunAt) {
    if (!this.#reminder.isDue(fix, begunAt)) return;
    setFact("reminded", fix.at);
    this.show("remind", this.#reminder.say());
  }

  /** Says what was moved with. @param {string} means */
  async choose(means) {
    if (!this.running) return;
    this.running.means = means;
    await setFact("running", this.running);
  }

  /** Nothing is recorded here any more: this page, or another one, has stopped it. */
  #leave() {
    this.running = this.#live = null;
    this.#last = undefined;
    this.#watch.end();
    this.screen.update();
    this.show("change");
  }

  async stop(stoppedAt = Date.now()) {
    const isEnded = await (this.#ending ??= this.#end(stoppedAt).finally(() => this.#ending = undefined));
    if (isEnded) await this.sendNow();
  }

  /** Whether the recording ended here and now. @param {number} stoppedAt */
  async #end(stoppedAt) {
    await this.#watch.isIdle();
    const { running } = this;
    if (!running) return false;
    this.#leave();
    if ((await fact("running"))?.id !== running.id) return false;
    // What was recorded without a touch is cut into trips where it arrives.
    if (!running.isAutomatic) await keepRecording(recordingOf(running, stoppedAt));
    await forgetFact("running");
    flagRecording(this.running?.id);
    this.show("ended", running, stoppedAt);
    return true;
  }

  async sendNow() {
    const sent = await send(this.#person).catch(() => this.#lackStore());
    if (!sent) return;
    this.#person ??= sent.person ?? undefined;
    flagQueued(sent.left > 0 || sent.state !== "sent");
    // Whoever signs out takes the consent along.
    if (this.running?.isAutomatic && (sent.isAutomaticOff || sent.state === "stranger")) await this.stop();
    this.show("sent", sent);
  }

  #lackStore() {
    this.fault = text("This browser doesn’t store site data. To record trips, allow site data.");
    this.show("change");
  }

  /** @param {string} words */
  #say(words) {
    this.words = words;
    this.show("change");
  }
}

/** The one recording of this page. */
export const recording = new TripRecording();
