// What every page reads without asking the journal. `early.js` and `crosstown.js` read it, too.

/** A recording goes on. */
const RECORDING = "trips.recording";
/** Something waits to be sent. */
const QUEUED = "trips.queued";

/** Whether a change in the browser's storage says that a recording has ended elsewhere. @param {StorageEvent} event */
export const saysEnd = ({ key, newValue }) => key === RECORDING && newValue === null;

/** @param {string | undefined} id of the recording that goes on */
export const flagRecording = (id) => set(RECORDING, id);

/** @param {boolean} isQueued whether something waits to be sent */
export const flagQueued = (isQueued) => set(QUEUED, isQueued ? "yes" : undefined);

/** @param {string} name @param {string | undefined} value */
function set(name, value) {
  if (value === undefined) localStorage.removeItem(name);
  else localStorage.setItem(name, value);
}
