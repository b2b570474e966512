// What shows a recording, on whatever page is open.

/**
 * What shows a recording; each is called where it is there.
 * @typedef {object} RecordingView
 * @property {() => void} [change] it began or ended, or time, distance or words are others
 * @property {(fixes: import("./journal.js").JournalFix[]) => void} [begins] it goes on from its way so far
 * @property {(fix: import("./journal.js").JournalFix) => void} [take] a position was kept
 * @property {(state: import("./live.js").LiveState) => void} [hear] what the engine makes of the way so far
 * @property {(words: string) => void} [remind] it is dark
 * @property {(running: any, stoppedAt: number) => void} [ended] it was stopped here
 * @property {(sent: Awaited<ReturnType<typeof import("./upload.js").send>>) => void} [sent] what waited was sent, or not
 */

export class RecordingViews {
  /** @type {Set<RecordingView>} */
  #views = new Set();

  /** @param {RecordingView} view @returns {() => void} ends it */
  follow(view) {
    this.#views.add(view);
    return () => this.#views.delete(view);
  }

  /** @param {keyof RecordingView} what @param {...any} values */
  show(what, ...values) {
    for (const view of this.#views) /** @type {any} */ (view)[what]?.(...values);
  }
}
