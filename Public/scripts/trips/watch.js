// The device's positions while a trip is recorded, one after the other. `early.js` watches them from the page's first
// moment, and keeps for the next page what is not in the journal when this one is left.

/**
 * A position as it was heard of: milliseconds since 1970, WGS 84 degrees, meters, meters per second.
 * @typedef {{ at: number, latitude: number, longitude: number, accuracy: number | null, speed: number | null }} HeardPosition
 */
/** @typedef {(error: GeolocationPositionError) => void} Fail */
/** @typedef {{ found: HeardPosition[], failure?: GeolocationPositionError, onFound: () => unknown, onFail: Fail, begin: () => void, end: () => void }} Positions */

export class PositionWatch {
  isOn = false;
  #take;
  #positions = /** @type {Positions} */ (/** @type {any} */ (globalThis).tripPositions);
  /** @type {Promise<void> | undefined} */
  #work;

  /** @param {(position: HeardPosition) => Promise<void>} take @param {Fail} fail */
  constructor(take, fail) {
    this.#take = take;
    this.#positions.onFail = fail;
  }

  /** Watches, and takes what was found already. */
  begin() {
    this.isOn = true;
    this.#positions.onFound = () => this.isIdle();
    this.#positions.begin();
    if (this.#positions.failure) this.#positions.onFail(this.#positions.failure);
    this.isIdle();
  }

  end() {
    this.isOn = false;
    this.#positions.onFound = () => {};
    this.#positions.end();
  }

  /** Resolves once all that was found is taken. */
  isIdle() {
    return this.#work ??= this.#takeAll().finally(() => this.#work = undefined);
  }

  async #takeAll() {
    const { found } = this.#positions;
    while (this.isOn && found.length) {
      const [position] = found;
      await this.#take(position);
      // Until now the next page would have taken it. The recording may have ended meanwhile, and nothing is left.
      if (found[0] === position) found.shift();
    }
  }
}
