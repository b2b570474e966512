// The trip engine in its worker, as the recorder's page sees it. Where a browser cannot run it, the page does without.

/**
 * What the engine makes of the way so far: its length in meters; when the trip that goes on began, when it last moved, in
 * milliseconds since 1970, and its length; and trips that are over since the last time.
 * @typedef {{ isInVehicle: boolean, guess: Guess | null, meters: number, begunAt: number | null, movedAt: number | null,
 *   tripMeters: number, over: any[] }} LiveState
 */
/** @typedef {{ mode: string, isSure: boolean, isVehicle: boolean }} Guess */

const ANSWER_MS = 3000;

/** Whether the engine would not ask what was moved with. @param {Guess | null} guess */
export function isCertain(guess) {
  return guess !== null && (guess.isSure || guess.isVehicle || guess.mode === "flight");
}

export class LiveEngine {
  /** @type {Worker | null} */
  #worker = null;
  #ends = new Map();
  /** The start of the recording; what the worker says of an earlier one is not heard. */
  #startedAt = 0;

  /** @param {(state: LiveState) => void} hear */
  constructor(hear) {
    try {
      this.#worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    } catch {
      return;
    }
    this.#worker.addEventListener("message", ({ data }) => {
      if (data.name === "state" && data.startedAt === this.#startedAt) hear(data);
      if (data.name === "end") this.#ends.get(data.id)?.(data.trips);
    });
    this.#worker.addEventListener("error", () => {
      this.#worker = null;
    });
  }

  /** @param {import("./journal.js").JournalFix[]} fixes @param {number} startedAt */
  begin(fixes, startedAt) {
    this.#startedAt = startedAt;
    this.#worker?.postMessage({ name: "begin", fixes, startedAt });
  }

  /** @param {import("./journal.js").JournalFix} fix */
  take(fix) {
    this.#worker?.postMessage({ name: "fix", fix });
  }

  /**
   * The trips of a recording; none where the engine does not answer.
   * @param {{ id: string, startedAt: number }} recording @param {number} stoppedAt
   * @returns {Promise<import("./engine.js").Trip[]>}
   */
  end({ id, startedAt }, stoppedAt) {
    const worker = this.#worker;
    if (!worker) return Promise.resolve([]);
    return new Promise((resolve) => {
      this.#ends.set(id, resolve);
      setTimeout(() => resolve([]), ANSWER_MS);
      worker.postMessage({ name: "end", id, startedAt, stoppedAt });
    });
  }
}
