// The trip engine in the browser: from the fixes of this phone to trips, on the phone.
//
//   const engine = await TripEngine.load(await (await fetch("trip-engine.wasm")).arrayBuffer());
//   const recorder = engine.recorder();
//   const trips = recorder.record([{ time: Date.now(), latitude: 43.73, longitude: 7.42, accuracy: 12 }]);
//
// Times are milliseconds since 1970, as `Date.now()` counts them; lengths are metres, speeds metres per second.

/** @typedef {{time: number, latitude: number, longitude: number, accuracy?: number | null, speed?: number | null}} Fix */
/** @typedef {"walk" | "run" | "bike" | "bus" | "car" | "rail" | "still" | "flight"} Mode */
/** @typedef {{start: number, end: number, mode: Mode, probabilities: Record<Mode, number>, ask: boolean,
 *   isVehicle: boolean,
 *   distance: number, distanceError: number}} Leg */
/** @typedef {{start: number, end: number, distance: number, legs: Leg[]}} Trip */
/** On a day on which the polar day begins or ends there is a rise or a set alone.
 * @typedef {"always" | "never" | {rise?: number, set?: number}} Crossing */

/** In the order of their numbers in the engine. @type {Mode[]} */
export const modes = ["walk", "run", "bike", "bus", "car", "rail", "still", "flight"];

const numbersPerFix = 5;

export class TripEngine {
  #exports;

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    this.#exports = instance.exports;
  }

  /**
   * Makes an engine from the bytes of `trip-engine.wasm`.
   * @param {BufferSource} bytes
   */
  static async load(bytes) {
    const { instance } = await WebAssembly.instantiate(bytes);
    return new TripEngine(instance);
  }

  /** The trips of a whole recording. @param {Fix[]} fixes @returns {Trip[]} */
  analyse(fixes) {
    return this.#trips(this.#withFixes(fixes, (address, count) => this.#exports.analyse(address, count)));
  }

  /**
   * The trips of a recording that a person started and stopped: one over all of its time, unless it holds stays.
   * @param {Fix[]} fixes @param {number} start @param {number} end @returns {Trip[]}
   */
  recording(fixes, start, end) {
    return this.#trips(
      this.#withFixes(fixes, (address, count) => this.#exports.recording(address, count, start, end)),
    );
  }

  /**
   * What one leg was, whose ends are known.
   * @param {Fix[]} fixes @param {number} start @param {number} end @returns {Leg}
   */
  leg(fixes, start, end) {
    const count = this.#withFixes(fixes, (address, count) => this.#exports.leg(address, count, start, end));
    return this.#answer(count).leg();
  }

  /**
   * The sun's events on a local date.
   * @returns {{noon: number, daylight: Crossing, civilTwilight: Crossing}}
   */
  sun(latitude, longitude, year, month, day) {
    const answer = this.#answer(this.#exports.sun(latitude, longitude, year, month, day));
    return { noon: answer.next(), daylight: answer.crossing(), civilTwilight: answer.crossing() };
  }

  /** A recorder that has seen nothing yet. */
  recorder() {
    return new Recorder(this, this.#exports.recorderNew());
  }

  /** A recorder that goes on from the bytes of another; throws where they are none. @param {Uint8Array} bytes */
  recorderFrom(bytes) {
    const handle = this.#withMemory(bytes.length, (address) => {
      new Uint8Array(this.#exports.memory.buffer, address, bytes.length).set(bytes);
      return this.#exports.recorderFrom(address, bytes.length);
    });
    if (handle === 0) throw new RangeError("These bytes do not come from a recorder.");
    return new Recorder(this, handle);
  }

  /** For `Recorder`: calls an export and reads its trips. */
  recorded(name, handle) {
    return this.#trips(this.#exports[name](handle));
  }

  /** For `Recorder`. */
  record(handle, fixes) {
    return this.#trips(
      this.#withFixes(fixes, (address, count) => this.#exports.recorderRecord(handle, address, count)),
    );
  }

  /** For `Recorder`: calls an export that answers with one number. */
  asked(name, handle, ...rest) {
    return this.#exports[name](handle, ...rest);
  }

  /** For `Recorder`. */
  bytes(handle) {
    const count = this.#exports.recorderBytes(handle);
    return new Uint8Array(this.#exports.memory.buffer, this.#exports.answerBytes(), count).slice();
  }

  #trips(count) {
    const answer = this.#answer(count);
    return answer.times(() => answer.trip());
  }

  #answer(count) {
    return new Answer(new Float64Array(this.#exports.memory.buffer, this.#exports.answer(), count).slice());
  }

  #withFixes(fixes, body) {
    const numbers = new Float64Array(fixes.length * numbersPerFix);
    fixes.forEach((fix, index) => {
      numbers.set(
        [fix.time, fix.latitude, fix.longitude, fix.accuracy ?? 0, fix.speed ?? 0],
        index * numbersPerFix,
      );
    });
    return this.#withMemory(numbers.byteLength, (address) => {
      new Float64Array(this.#exports.memory.buffer, address, numbers.length).set(numbers);
      return body(address, fixes.length);
    });
  }

  #withMemory(byteCount, body) {
    const address = this.#exports.allocate(byteCount);
    try {
      return body(address);
    } finally {
      this.#exports.release(address);
    }
  }
}

/** Turns the fixes of a phone into trips while they come. `close` gives its memory back. */
export class Recorder {
  #engine;
  #handle;

  /** @param {TripEngine} engine @param {number} handle */
  constructor(engine, handle) {
    this.#engine = engine;
    this.#handle = handle;
  }

  /** Takes fixes in; answers with the trips that are over for certain now. @param {Fix[]} fixes @returns {Trip[]} */
  record(fixes) {
    return this.#engine.record(this.#handle, fixes);
  }

  /** Ends the recording; answers with the trips that were not told yet. @returns {Trip[]} */
  finish() {
    return this.#engine.recorded("recorderFinish", this.#handle);
  }

  /** The trip that still goes on, as far as it is known. @returns {Trip | null} */
  get runningTrip() {
    return this.#engine.recorded("recorderRunningTrip", this.#handle)[0] ?? null;
  }

  /** Whether the latest fixes tell that the phone moves in a vehicle. */
  get isInVehicle() {
    return this.#engine.asked("recorderIsInVehicle", this.#handle) === 1;
  }

  /** Counts a leg whose mode the person confirmed. @param {Mode} mode */
  confirm(mode) {
    this.#engine.asked("recorderConfirm", this.#handle, modes.indexOf(mode));
  }

  /** All that the recorder knows, for `TripEngine.recorderFrom`. @returns {Uint8Array} */
  get bytes() {
    return this.#engine.bytes(this.#handle);
  }

  /** Gives the memory back; the recorder must not be used afterwards. */
  close() {
    this.#engine.asked("recorderRelease", this.#handle);
    this.#handle = 0;
  }
}

/** Reads what the engine answered, number by number. */
class Answer {
  #numbers;
  #position = 0;

  /** @param {Float64Array} numbers */
  constructor(numbers) {
    this.#numbers = numbers;
  }

  next() {
    return this.#numbers[this.#position++];
  }

  times(read) {
    return Array.from({ length: this.next() }, read);
  }

  trip() {
    const [start, end] = [this.next(), this.next()];
    const legs = this.times(() => this.leg());
    return { start, end, distance: legs.reduce((sum, leg) => sum + leg.distance, 0), legs };
  }

  leg() {
    const [start, end, distance, distanceError] = [this.next(), this.next(), this.next(), this.next()];
    const [ask, isVehicle] = [this.next() === 1, this.next() === 1];
    const mode = modes[this.next()];
    const probabilities = Object.fromEntries(modes.map((mode) => [mode, this.next()]));
    return { start, end, mode, probabilities, ask, isVehicle, distance, distanceError };
  }

  /** @returns {Crossing} */
  crossing() {
    const [kind, rise, set] = [this.next(), this.next(), this.next()];
    if (kind === 2) return { rise };
    if (kind === 3) return { set };
    return kind === 0 ? { rise, set } : kind > 0 ? "always" : "never";
  }
}
