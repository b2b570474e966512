// Reminds once a trip that it is dark.
import { text } from "../shell/text.js";
import { isDark } from "./sun.js";

/** After so long without moving, a trip is over or waits. */
const STILL_MS = 180_000;

export class DarkReminder {
  /** What the person has chosen: nothing, words, or words and a voice. @type {string} */
  night = "text";
  /** When the last reminder was, in milliseconds since 1970: a trip that had begun by then has had its own. */
  remindedAt = 0;

  /**
   * When the trip began on which somebody moves; null outside of trips.
   * @param {{ begunAt: number | null, movedAt: number | null }} state what the engine found @param {number} at
   */
  goingTrip({ begunAt, movedAt }, at) {
    return movedAt !== null && at - movedAt <= STILL_MS ? begunAt : null;
  }

  /**
   * Whether somebody is to be reminded now; the trip has had its reminder then.
   * @param {{ latitude: number, longitude: number, at: number }} fix
   * @param {number | null} begunAt when the trip began; null outside of trips
   */
  isDue({ latitude, longitude, at }, begunAt) {
    if (this.night === "off" || begunAt === null || this.remindedAt >= begunAt || !isDark(latitude, longitude, at)) return false;
    this.remindedAt = Math.max(at, begunAt);
    return true;
  }

  /** Says it aloud where that is wanted, and answers with the words. */
  say() {
    const words = text("It’s dark. Please take care.");
    if (this.night === "voice" && "speechSynthesis" in window) speechSynthesis.speak(new SpeechSynthesisUtterance(words));
    return words;
  }
}
