// Records a trip: timer, distance, what it is made with, reminders after dark, and a journal that goes on where it was left.
import { language, number, text } from "./text.js";
import { addFix, fact, forgetFact, keepRecording, setFact, wayBetween } from "./trip-journal.js";
import { LiveEngine } from "./trip-live.js";
import { showRefused } from "./trip-refused.js";
import { MEANS, avoided, gramsOf, lengthOf } from "./trip-score.js";
import { isDark } from "./trip-sun.js";
import { send } from "./trip-upload.js";

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
    if (this.running && Date.now() - heardAt(this.running) > LONGEST_GAP_MS) await this.stop(heardAt(this.running));
    else if (this.running) await this.goOn();
    else if (this.root.hasAttribute("data-automatic")) this.start(true);
    this.show();
    this.sendNow();
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
    this.watch();
    this.show();
  }

  /** Takes up the recording that the journal knows, with all of its way. */
  async goOn() {
    this.engine.begin(await wayBetween(this.running.startedAt, Date.now()), this.running.startedAt);
    this.watch();
  }

  watch() {
    this.say(text("Waiting for the first position…"));
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
    this.remindOfDark(fix);
    const moved = running.last ? distance(running.last, fix) : Infinity;
    if (running.kept && fix.at - running.kept < EVERY_MS && moved < EVERY_METERS) return;
    if (!running.last) running.last = fix;
    // A step counts once it is longer than what the position may be off.
    else if (moved > Math.max(5, Math.min(fix.accuracy ?? 20, 200))) {
      running.meters += moved;
      running.last = fix;
    }
    if ((await fact("running"))?.id !== running.id) return this.stopped();
    running.kept = fix.at;
    running.lastSequence = await addFix(fix);
    this.engine.take(fix);
    await setFact("running", running);
    this.say(text("Recording. Accurate to {0} m.", number(fix.accuracy ?? 0)));
    this.show();
  }

  /** Another tab has stopped the recording. */
  stopped() {
    this.leave();
    this.show();
  }

  /**
   * What the engine makes of the way so far. @param {import("./trip-live.js").LiveState} state
   */
  hear({ isInVehicle, guess, meters, begunAt, over }) {
    const running = this.running;
    if (!running) return;
    if (meters > 0) running.meters = meters;
    this.showGuess(guess);
    this.tellVehicle(isInVehicle);
    if (running.isAutomatic) this.tellTrips(begunAt, over);
    this.show();
  }

  /** @param {import("./trip-live.js").Guess | null} guess */
  showGuess(guess) {
    const place = this.find("guess");
    const name = guess && this.nameOf(MEANS[guess.mode]);
    place.hidden = !guess || (!name && guess.mode !== "flight");
    if (!guess || place.hidden) return;
    const words = guess.mode === "flight" ? text("This looks like a flight.")
      : guess.isVehicle ? text("This looks like a vehicle on the road or on rails.")
        : guess.isSure ? text("This looks like: {0}.", name) : text("This may be: {0}. You can say it.", name);
    if (place.textContent !== words) place.textContent = words;
  }

  /** @param {string} means */
  nameOf(means) {
    return this.root.querySelector(`[name=trip-means][value="${means}"]`)?.nextElementSibling?.textContent ?? "";
  }

  /** A vehicle is announced once, when it sets out. @param {boolean} isInVehicle */
  tellVehicle(isInVehicle) {
    const place = this.find("vehicle");
    if (isInVehicle === !place.hidden) return;
    place.hidden = !isInVehicle;
    place.textContent = isInVehicle ? text("You are moving in a vehicle or on wheels; it is being recorded.") : "";
    if (isInVehicle) navigator.vibrate?.(200);
  }

  /** What is found in the stream. @param {number | null} begunAt @param {any[]} over */
  tellTrips(begunAt, over) {
    const last = over[over.length - 1];
    if (!last && (begunAt === this.begunAt || !begunAt)) return;
    if (!last) this.begunAt = begunAt;
    this.find("score").hidden = false;
    this.find("score").textContent = last ? text("A trip of {0} is over; it goes into your history.", lengthOf(last.distance))
      : text("A trip began at {0}.", new Date(/** @type {number} */ (begunAt)).toLocaleTimeString(language(), { timeStyle: "short" }));
  }

  leave() {
    this.ridden = this.running?.meters;
    this.find("guess").hidden = true;
    this.find("vehicle").hidden = true;
    this.running = null;
    if (this.watcher !== undefined) navigator.geolocation.clearWatch(this.watcher);
    this.lock?.release();
  }

  async stop(stoppedAt = Date.now()) {
    const running = this.running;
    if (!running) return;
    this.leave();
    if ((await fact("running"))?.id !== running.id) return this.show();
    const recording = { id: running.id, person: running.person, startedAt: running.startedAt, stoppedAt };
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

  remindOfDark({ latitude, longitude, at }) {
    const { night } = this.root.dataset;
    if (night === "off" || this.running.isReminded || !isDark(latitude, longitude, at)) return;
    this.running.isReminded = true;
    const words = text("It is dark: be safe and attentive.");
    this.find("night").textContent = words;
    this.find("night").hidden = false;
    if (night === "voice" && "speechSynthesis" in window) speechSynthesis.speak(new SpeechSynthesisUtterance(words));
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

  told({ state, left, trips }) {
    const queue = this.find("queue");
    queue.hidden = left === 0 || state === "sent";
    if (state === "waiting") queue.textContent = text("{0} positions wait to be sent.", left);
    if (state === "stranger") queue.textContent = text("{0} positions wait until you sign in.", left);
    if (state === "foreign") queue.textContent = text("{0} positions of another person wait until that person signs in.", left);
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
    const seconds = Math.floor((Date.now() - this.running.startedAt) / 1000);
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    const tail = String(seconds % 60).padStart(2, "0");
    this.find("time").textContent = hours ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
  }

  /** @param {string} words */
  say(words) {
    this.find("state").textContent = words;
  }
}

/** When a recording last heard of a position. */
const heardAt = (running) => running.kept ?? running.startedAt;

/** Meters between two places on a sphere. */
function distance(one, other) {
  const radians = Math.PI / 180;
  const y = (other.latitude - one.latitude) * radians;
  const x = (other.longitude - one.longitude) * radians * Math.cos((one.latitude + other.latitude) / 2 * radians);
  return Math.hypot(x, y) * 6_371_000;
}
