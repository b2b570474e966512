// The journal of recorded trips on this device: what is written here survives the page, the browser and the battery.

const NAME = "crosstown-trips";
const VERSION = 2;
/** Two tabs, or a page and the one that follows it, hear of one position at most so long after each other. */
const SAME_MS = 1000;

/** @typedef {{ sequence?: number, person: string | null, at: number, latitude: number, longitude: number,
 *   accuracy: number | null, speed: number | null, isAutomatic: boolean }} JournalFix */
/** What the server did not take: the fixes of a recording, or some of a batch.
 * @typedef {{ id: string, why: string, at: number, fixes: JournalFix[], recording?: any }} RefusedEntry */

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = ({ oldVersion }) => upgrade(request.result, oldVersion);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @param {IDBDatabase} database @param {number} from */
function upgrade(database, from) {
  if (from < 1) {
    database.createObjectStore("fixes", { keyPath: "sequence", autoIncrement: true });
    database.createObjectStore("recordings", { keyPath: "id" });
    database.createObjectStore("facts");
  }
  if (from < 2) {
    // The way of recordings until the server has their trips, whether its fixes were sent or not.
    database.createObjectStore("way", { keyPath: "sequence" }).createIndex("at", "at");
    database.createObjectStore("refused", { keyPath: "id" });
  }
}

/**
 * Does one thing with some stores; resolves once it is durable.
 * @template T
 * @param {string[]} names
 * @param {IDBTransactionMode} mode
 * @param {(...stores: IDBObjectStore[]) => { result: T }} act
 * @returns {Promise<T>}
 */
async function within(names, mode, act) {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(names, mode);
      const request = act(...names.map((name) => transaction.objectStore(name)));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/**
 * Keeps a fix, to be sent and as a part of the way, together with what the recording knows then; resolves with its number.
 * Of two pages that hear of the same position the later one keeps nothing; of a recording that has ended nothing is kept.
 * @param {JournalFix} fix @param {{ id: string }} running
 * @returns {Promise<number | undefined>} undefined where the recording has ended
 */
export const addFix = (fix, running) =>
  within(["fixes", "way", "facts"], "readwrite", (fixes, way, facts) => {
    const kept = { result: /** @type {number | undefined} */ (undefined) };
    const note = (/** @type {number} */ sequence) => {
      kept.result = sequence;
      facts.put({ ...running, lastSequence: sequence }, "running");
    };
    const add = () => {
      const request = fixes.add(fix);
      request.onsuccess = () => {
        way.put({ ...fix, sequence: request.result });
        note(/** @type {number} */ (request.result));
      };
    };
    const current = facts.get("running");
    current.onsuccess = () => {
      if (current.result?.id !== running.id) return;
      const near = way.index("at").getAll(IDBKeyRange.bound(fix.at - SAME_MS, fix.at + SAME_MS));
      near.onsuccess = () => {
        const known = near.result.find(({ latitude, longitude }) => latitude === fix.latitude && longitude === fix.longitude);
        if (known) note(known.sequence);
        else add();
      };
    };
    return kept;
  });

/**
 * The first fixes that were not sent yet, behind a number.
 * @param {number} most @param {number} passed
 * @returns {Promise<JournalFix[]>}
 */
export const firstFixes = (most, passed) =>
  within(["fixes"], "readonly", (store) => store.getAll(IDBKeyRange.lowerBound(passed, true), most));

/** Forgets a batch, which has arrived. @param {JournalFix[]} batch */
export const forgetFixes = (batch) => within(["fixes"], "readwrite", (store) => store.delete(numbersOf(batch)));

/** The numbers from the first to the last of a batch: what another person recorded before it stays. @param {JournalFix[]} batch */
const numbersOf = (batch) => IDBKeyRange.bound(batch[0].sequence, batch[batch.length - 1].sequence);

export const countFixes = () => within(["fixes"], "readonly", (store) => store.count());

/** The way between two moments. @param {number} start @param {number} end @returns {Promise<JournalFix[]>} */
export const wayBetween = (start, end) =>
  within(["way"], "readonly", (store) => store.index("at").getAll(IDBKeyRange.bound(start, end)));

/** Forgets the way between two moments. @param {number} start @param {number} end */
export const forgetWay = (start, end) =>
  within(["way"], "readwrite", (store) => {
    const request = store.index("at").openCursor(IDBKeyRange.bound(start, end));
    request.onsuccess = () => {
      request.result?.delete();
      request.result?.continue();
    };
    return request;
  });

export const keepRecording = (recording) => within(["recordings"], "readwrite", (store) => store.put(recording));
export const recordings = () => within(["recordings"], "readonly", (store) => store.getAll());
export const forgetRecording = (id) => within(["recordings"], "readwrite", (store) => store.delete(id));

/** Puts fixes of a batch that were not taken aside, in one step. @param {RefusedEntry} entry @param {JournalFix[]} batch */
export const setFixesAside = (entry, batch) =>
  within(["refused", "fixes"], "readwrite", (refused, fixes) => {
    if (entry.fixes.length) refused.put(entry);
    return fixes.delete(numbersOf(batch));
  });

/** Puts a recording that was not taken aside, in one step. @param {RefusedEntry} entry */
export const setRecordingAside = (entry) =>
  within(["refused", "recordings"], "readwrite", (refused, kept) => {
    refused.put(entry);
    return kept.delete(entry.id);
  });

/**
 * Puts what was set aside back where it is sent from, in one step; fixes keep their numbers, by which they count once.
 * @param {RefusedEntry} entry
 */
export const takeUpAgain = (entry) =>
  within(["refused", "fixes", "recordings"], "readwrite", (refused, fixes, kept) => {
    if (entry.recording) kept.put(entry.recording);
    else for (const fix of entry.fixes) fixes.put(fix);
    return refused.delete(entry.id);
  });

/** @returns {Promise<RefusedEntry[]>} */
export const refusedEntries = () => within(["refused"], "readonly", (store) => store.getAll());
/** @param {string} id */
export const forgetRefused = (id) => within(["refused"], "readwrite", (store) => store.delete(id));

/** @param {string} name */
export const fact = (name) => within(["facts"], "readonly", (store) => store.get(name));
/** @param {string} name @param {unknown} value */
export const setFact = (name, value) => within(["facts"], "readwrite", (store) => store.put(value, name));
/** @param {string} name */
export const forgetFact = (name) => within(["facts"], "readwrite", (store) => store.delete(name));
