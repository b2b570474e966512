// Drops that were written without a connection: they wait on this device, and are sent as soon as there is one.
import { announce } from "../shell/announce.js";
import { within } from "./store.js";
import { dropWord } from "./words.js";

/** Whether something waits, told without opening the store; `crosstown.js` looks at it on each page. */
const FLAG = "drops.queued";
/** How much all that waits may take on this device, pictures and videos with it: with all else that is kept, below 300 MB. */
const MOST_BYTES = 290_000_000;

/**
 * A drop that waits: its key sends it once, however often that is tried.
 * @typedef {{ key: string, person: string, fields: [string, string][], file?: File, start?: number, fault?: string }} Queued
 */

const signedIn = () => document.body.dataset.person ?? "";
/** Whose drops are looked at: on the form that is kept on the device, those of whoever was signed in last. */
const person = () =>
  signedIn() || (/** @type {HTMLElement | null} */ (document.querySelector("form[data-drop-kept]"))?.dataset.writer ?? "");

/**
 * Keeps a drop; there is room for so many pictures and videos, and none that waits is ever given up for another.
 * @param {Queued} drop
 */
export async function keepForLater(drop) {
  /** @type {Queued[]} */
  const others = await within("queue", "readonly", (store) => store.getAll());
  const used = others.filter(({ key }) => key !== drop.key).reduce((sum, { file }) => sum + (file?.size ?? 0), 0);
  if (used + (drop.file?.size ?? 0) > MOST_BYTES) throw new RangeError("There is no room.");
  await within("queue", "readwrite", (store) => store.put(drop));
  localStorage.setItem(FLAG, "yes");
}

/** What the person who is signed in has written on this device. @returns {Promise<Queued[]>} */
export async function queued() {
  /** @type {Queued[]} */
  const all = await within("queue", "readonly", (store) => store.getAll());
  return all.filter((drop) => drop.person === person());
}

/** @param {string} key */
export async function forget(key) {
  await within("queue", "readwrite", (store) => store.delete(key));
  if ((await within("queue", "readonly", (store) => store.count())) === 0) localStorage.removeItem(FLAG);
  document.dispatchEvent(new CustomEvent("drops:queue"));
}

/** Sends what waits, one after the other, in one window alone. */
export async function sendQueued() {
  if (!navigator.onLine || !signedIn()) return;
  await navigator.locks.request("drops.queue", { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    for (const drop of await queued()) {
      if (drop.fault) continue;
      const isSettled = await send(drop).catch(() => false);
      if (!isSettled) return;
    }
  });
}

/**
 * Sends one drop: its picture or video first.
 * @param {Queued} drop
 * @returns {Promise<boolean>} whether the next one is to be tried: this one has arrived, or was refused for good
 */
async function send(drop) {
  const fields = [...drop.fields];
  if (drop.file) {
    const body = new FormData();
    body.set("media", drop.file);
    const answer = await post(mediaAddress(drop.start), body);
    if (!answer.ok) return await settle(drop, answer);
    const media = (await answer.json()).id;
    fields.push(["media", media]);
    await keepForLater({ ...drop, fields, file: undefined });
  }
  return await settle(drop, await post("/drops/send", new URLSearchParams(fields)));
}

/**
 * @param {Queued} drop
 * @param {Response} answer
 */
async function settle(drop, answer) {
  if (answer.ok) {
    await forget(drop.key);
    announce(dropWord("sent"));
    return true;
  }
  if (answer.status === 401 || answer.status === 403 || answer.status === 429 || answer.status >= 500) return false;
  const problem = await answer.json().catch(() => ({}));
  const fault = problem.errors?.[0]?.message ?? problem.detail ?? problem.title ?? "";
  await keepForLater({ ...drop, fault });
  announce(dropWord("refused"));
  document.dispatchEvent(new CustomEvent("drops:queue"));
  return true;
}

/** @param {string} address @param {FormData | URLSearchParams} body */
function post(address, body) {
  const token = /** @type {HTMLMetaElement | null} */ (document.querySelector("meta[name=form-token]"))?.content ?? "";
  return fetch(address, { method: "POST", body, headers: { Accept: "application/json", "X-Form-Token": token } });
}

/** Where a picture or video is sent; of a longer video, ten seconds from a start on. @param {number | undefined} start */
export const mediaAddress = (start) =>
  start === undefined ? "/drops/media" : `/drops/media/from/${Math.round(start * 1000)}`;
