// Records a trip: timer, distance, what it is made with, reminders after dark, and a journal that goes on where it was left.
import { number, text } from "../shell/text.js";
import { addFix, fact, forgetFact, keepRecording, setFact, wayBetween } from "./journal.js";
import { LiveEngine } from "./live.js";
import { showRefused } from "./refused.js";
import { avoided, gramsOf, lengthOf } from "./score.js";
import { TripTeller, waiting } from "./tell.js";
import { send } from "./upload.js";
import { DrawnWay } from "./way.js";

const EVERY_MS = 5000;
const EVERY_METERS = 10;
const SEND_MS = 60_000;
/** A recording that heard nothing for longer has ended where it was: the page was closed, the battery empty. */
const LONGEST_GAP_MS = 3 * 3_600_000;
/** What is less accurate than this tells no place. */
const WORST_ACCURACY_METERS = 100_000;

/** @type {HTMLElement | undefined} the page that is served */
let served;

/** Starts the recorder of the page. */
export function startTripRecorder() {
  const root = /** @type {HTMLElement | null} */ (document.querySelector("[data-trip-recorder]"));
  if (!root || root === served) return;
  served = root;
  new TripRecorder(root).begin();
}

class TripRecorder {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.find = (/** @type {string} */ name) => /** @type {HTMLElement} */ (root.querySelector(`[data-trip-${name}]`));
    this.running = null;
    this.engine = new LiveEngine((state) => this.hear(state));
    this.teller = new TripTeller(root);
    this.way = new DrawnWay(root);
  }

  async begin() {
    this.find("start").addEventListener("click", () => this.start());
    this.find("stop").addEventListener("click", () => this.stop());
    addEventListener("online", () => this.sendNow());
    document.addEventListener("visibilitychange", () => this.keepAwake());
    setInterval(() => this.showTime(), 1000);
    setInterval(() => this.sendNow(), SEND_MS);
    this.restored = this.restore();
    await this.restored;
    if (this.isNoLongerAgreed()) await this.stop();
    else if (this.running && Date.now() - heardAt(this.running) > LONGEST_GAP_MS) await this.stop(heardAt(this.running));
    else if (this.running) await this.goOn();
    else if (this.root.hasAttribute("data-automatic")) this.start(true);
    this.show();
    this.sendNow();
  }

  /** Whether the person has taken back that trips are recorded without a touch; the page of no connection cannot know. */
  isNoLongerAgreed() {
    const { person } = this.root.dataset;
    return Boolean(this.running?.isAutomatic && person === this.running.person && !this.root.hasAttribute("data-automatic"));
  }

  /** Finds the recording that was left. */
  async restore() {
    try {
      if (this.root.dataset.person) await setFact("person", this.root.dataset.person);
      this.running = (await fact("running")) ?? null;
    } catch {
      this.say(text("This browser keeps nothing for sites; allow it to record trips."));
    }
  }

  async start(isAutomatic = false) {
    // Start may be touched before what was left is found, and twice.
    await this.restored;
    if (this.running || this.isStarting) return;
    this.isStarting = true;
    try {
      await this.startNow(isAutomatic);
    } finally {
      this.isStarting = false;
    }
  }

  /** @param {boolean} isAutomatic */
  async startNow(isAutomatic) {
    // Another tab may have started meanwhile: this one goes on with its recording.
    this.running = (await fact("running")) ?? null;
    if (this.running) {
      await this.goOn();
      return this.show();
    }
    if (!("geolocation" in navigator)) return this.say(text("This browser tells no position."));
    // The page that is kept for no connection knows nobody: it is whoever was here last.
    const person = this.root.dataset.person ?? (await fact("person")) ?? null;
    this.running = { id: crypto.randomUUID(), person, startedAt: Date.now(), meters: 0, last: null, isAutomatic };
    await setFact("running", this.running);
    this.find("score").hidden = true;
    this.engine.begin([], this.running.startedAt);
    this.way.begin([]);
    this.watch();
    this.show();
  }

  /** Takes up the recording that the journal knows, with all of its way. */
  async goOn() {
    const way = await wayBetween(this.running.startedAt, Date.now());
    this.engine.begin(way, this.running.startedAt);
    this.way.begin(way);
    this.watch();
  }

  watch() {
    this.say(this.running.last ? text("No position yet; the recording goes on.") : text("Waiting for the first position…"));
    this.watcher = navigator.geolocation.watchPosition(
      (position) => this.take(position),
      (error) => this.say(
        error.code === 1 ? text("Your position is not shared; allow it in the browser's settings.")
          : text("No position yet; the recording goes on."),
      ),
      { enableHighAccuracy: true, maximumAge: 0, timeout: 30_000 },
    );
    this.keepAwake();
  }

  /** @param {GeolocationPosition} position */
  async take({ coords, timestamp }) {
    const running = this.running;
    if (!running || coords.accuracy > WORST_ACCURACY_METERS) return;
    const fix = {
      person: running.person, at: Math.round(timestamp), latitude: coords.latitude, longitude: coords.longitude,
      accuracy: coords.accuracy ?? null, speed: coords.speed ?? null, isAutomatic: running.isAutomatic,
    };
    this.teller.remindOfDark(running, fix);
    const moved = running.last ? distance(running.last, fix) : Infinity;
    if (running.kept && Math.abs(fix.at - running.kept) < EVERY_MS && moved < EVERY_METERS) return;
    if (!running.last) running.last = fix;
    // A step counts once it is longer than what the position may be off.
    else if (moved > Math.max(5, Math.min(fix.accuracy ?? 20, 200))) {
      running.meters += moved;
      running.last = fix;
    }
    if ((await fact("running"))?.id !== running.id) return this.stopped();
    try {
      await this.keep(running, fix);
    } catch {
      return this.say(text("This phone has no room for further positions; free some, and the recording goes on."));
    }
    this.say(text("Recording. Accurate to {0} m.", number(fix.accuracy ?? 0)));
    this.show();
  }

  /** Writes a fix into the journal, before anything is made of it. */
  async keep(running, fix) {
    running.kept = fix.at;
    running.earliest = Math.min(running.earliest ?? fix.at, fix.at);
    running.latest = Math.max(running.latest ?? fix.at, fix.at);
    running.lastSequence = await addFix(fix);
    this.engine.take(fix);
    this.way.take(fix);
    await setFact("running", running);
  }

  /** Another tab has stopped the recording. */
  stopped() {
    this.leave();
    this.show();
  }

  /**
   * What the engine makes of the way so far. @param {import("./live.js").LiveState} state
   */
  hear({ isInVehicle, guess, meters, begunAt, over }) {
    const running = this.running;
    if (!running) return;
    if (meters > 0) running.meters = meters;
    this.teller.showGuess(guess);
    this.teller.tellVehicle(isInVehicle);
    if (running.isAutomatic) this.teller.tellTrips(begunAt, over);
    this.show();
  }

  leave() {
    this.ridden = this.running?.meters;
    this.teller.end();
    this.way.end();
    this.running = null;
    if (this.watcher !== undefined) navigator.geolocation.clearWatch(this.watcher);
    this.lock?.release();
  }

  async stop(stoppedAt = Date.now()) {
    const running = this.running;
    if (!running) return;
    this.leave();
    if ((await fact("running"))?.id !== running.id) return this.show();
    const recording = { id: running.id, person: running.person, ...spanOf(running, stoppedAt) };
    const means = this.means();
    if (running.lastSequence !== undefined) recording.lastSequence = running.lastSequence;
    if (means) recording.means = means;
    // What was recorded without a touch is cut into trips where it arrives.
    if (!running.isAutomatic) await keepRecording(recording);
    await forgetFact("running");
    if (running.isAutomatic) this.find("score").hidden = true;
    else await this.scoreHere(running, stoppedAt);
    this.show();
    this.sendNow();
  }

  means() {
    const chosen = /** @type {HTMLInputElement | null} */ (this.root.querySelector("[name=trip-means]:checked"));
    return chosen?.value ?? "";
  }

  /** The score at once, also without connection, by the engine that the server has; the server's own replaces it. */
  async scoreHere(running, stoppedAt) {
    const score = this.find("score");
    score.hidden = false;
    score.textContent = text("Stopped. What it was is told, or asked, once it is sent.");
    const legs = (await this.engine.end(running, stoppedAt)).flatMap((trip) => trip.legs);
    const meters = legs.reduce((sum, { distance }) => sum + distance, 0);
    const grams = gramsOf(legs.length ? legs : [{ mode: "", distance: running.meters, ask: false }], this.means(), this.root.dataset);
    if (meters > 0) this.ridden = meters;
    if (grams === null || this.running) return;
    score.textContent = text("{0} not emitted, compared with driving alone.", avoided(grams, this.root.dataset.unit));
    this.show();
  }

  async keepAwake() {
    const wished = /** @type {HTMLInputElement} */ (this.find("awake")).checked;
    if (!this.running || !wished || document.hidden || !("wakeLock" in navigator)) return;
    try {
      this.lock = await navigator.wakeLock.request("screen");
    } catch { /* The battery is low, or the browser does not want to. */ }
  }

  async sendNow() {
    try {
      this.told(await send(this.root.dataset.person));
      await showRefused(this.find("refused"), () => this.sendNow());
    } catch {
      this.say(text("This browser keeps nothing for sites; allow it to record trips."));
    }
  }

  told({ state, left, trips, isAutomaticOff }) {
    if (isAutomaticOff && this.running?.isAutomatic) this.stop();
    const queue = this.find("queue");
    queue.hidden = left === 0 || state === "sent";
    queue.textContent = waiting(state, left);
    if (!trips.length || this.running) return;
    const grams = trips.reduce((sum, trip) => sum + trip.avoidedGrams, 0);
    const link = document.createElement("a");
    link.href = `/trips/history/${trips[0].id}`;
    link.textContent = text("{0} not emitted, compared with driving alone.", avoided(grams, this.root.dataset.unit));
    this.find("score").replaceChildren(link);
    this.find("score").hidden = false;
  }

  show() {
    const runs = this.running !== null;
    this.find("start").hidden = runs;
    this.find("stop").hidden = !runs;
    const meters = this.running?.meters ?? this.ridden ?? 0;
    this.find("length").textContent = lengthOf(meters);
    if (!runs) this.say(text("Ready. Start when you set out."));
    this.showTime();
  }

  showTime() {
    if (!this.running) return;
    const seconds = Math.max(0, Math.floor((Date.now() - this.running.startedAt) / 1000));
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    const tail = String(seconds % 60).padStart(2, "0");
    this.find("time").textContent = hours ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
  }

  /** @param {string} words */
  say(words) {
    this.find("state").textContent = words;
  }
}

/** From when to when a recording was; all of its positions are in it, also where the clock was set back meanwhile. */
const spanOf = ({ startedAt, earliest, latest }, stoppedAt) => stoppedAt >= startedAt ? { startedAt, stoppedAt }
  : { startedAt: Math.min(stoppedAt, earliest ?? stoppedAt), stoppedAt: Math.max(startedAt, latest ?? startedAt) };

/** When a recording last heard of a position. */
const heardAt = (running) => running.kept ?? running.startedAt;

/** Meters between two places on a sphere. */
function distance(one, other) {
  const radians = Math.PI / 180;
  const y = (other.latitude - one.latitude) * radians;
  const x = (other.longitude - one.longitude) * radians * Math.cos((one.latitude + other.latitude) / 2 * radians);
  return Math.hypot(x, y) * 6_371_000;
}
