// The journal of recorded trips on this device: what is written here survives the page, the browser and the battery.

const NAME = "crosstown-trips";

/** @typedef {{ sequence?: number, person: string | null, at: number, latitude: number, longitude: number,
 *   accuracy: number | null, speed: number | null, isAutomatic: boolean }} JournalFix */

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("fixes", { keyPath: "sequence", autoIncrement: true });
      request.result.createObjectStore("recordings", { keyPath: "id" });
      request.result.createObjectStore("facts");
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * Does one thing with one store; resolves once it is durable.
 * @template T
 * @param {string} store
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} act
 * @returns {Promise<T>}
 */
async function within(store, mode, act) {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(store, mode);
      const request = act(transaction.objectStore(store));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** Keeps a fix; resolves with its number. @param {JournalFix} fix */
export const addFix = (fix) => within("fixes", "readwrite", (store) => store.add(fix));

/** The first fixes that were not sent yet. @param {number} most @returns {Promise<JournalFix[]>} */
export const firstFixes = (most) => within("fixes", "readonly", (store) => store.getAll(undefined, most));

/** Forgets the fixes up to a number, which have arrived. @param {number} sequence */
export const forgetFixes = (sequence) =>
  within("fixes", "readwrite", (store) => store.delete(IDBKeyRange.upperBound(sequence)));

export const countFixes = () => within("fixes", "readonly", (store) => store.count());
export const keepRecording = (recording) => within("recordings", "readwrite", (store) => store.put(recording));
export const recordings = () => within("recordings", "readonly", (store) => store.getAll());
export const forgetRecording = (id) => within("recordings", "readwrite", (store) => store.delete(id));

/** @param {string} name */
export const fact = (name) => within("facts", "readonly", (store) => store.get(name));
/** @param {string} name @param {unknown} value */
export const setFact = (name, value) => within("facts", "readwrite", (store) => store.put(value, name));
/** @param {string} name */
export const forgetFact = (name) => within("facts", "readwrite", (store) => store.delete(name));
