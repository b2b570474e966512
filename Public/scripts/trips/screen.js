// Keeps the screen on while a trip is recorded, where the person wants that.

const ASLEEP = "trips.asleep";

export class ScreenLock {
  #isWanted;
  /** @type {WakeLockSentinel | undefined} */
  #lock;

  /** @param {() => boolean} isWanted */
  constructor(isWanted) {
    this.#isWanted = isWanted;
    document.addEventListener("visibilitychange", () => this.update());
  }

  get isAllowed() {
    return localStorage.getItem(ASLEEP) === null;
  }

  set isAllowed(isAllowed) {
    if (isAllowed) localStorage.removeItem(ASLEEP);
    else localStorage.setItem(ASLEEP, "yes");
    this.update();
  }

  async update() {
    try {
      if (!this.#isWanted() || !this.isAllowed) await this.#lock?.release();
      else if (!document.hidden && "wakeLock" in navigator) this.#lock = await navigator.wakeLock.request("screen");
    } catch { /* The battery is low, or the browser does not want to. */ }
  }
}
