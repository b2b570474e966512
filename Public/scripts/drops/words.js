// What the scripts of drops say, in English; catalogs translate it. Other pages do not load it.
import { say } from "../shell/words.js";

/** @type {Record<string, string>} */
const english = {
  "locating": "Finding your location…",
  "again": "Checking again. Stay where you are…",
  "here": "Something opens here",
  "later": "Saved on this device. It will be sent when Crosstown is open and online.",
  "later.session": "Your session has expired. Saved on this device: sign in again to send it.",
  "seal.title": "Not sealed",
  "seal.friends": "You can seal text and pictures for friends or yourself.",
  "seal.picture": "This browser can’t shrink the picture before sealing. Choose another one.",
  "seal.kept": "It stays on this device until it is sealed.",
  "seal.video": "Videos can’t be sealed because the server has to shorten them to ten seconds.",
  "seal.again": "Choose the file again. Content stays on this device until it’s sealed.",
  "seal.missing": "{name} hasn’t opened Drops on a device yet. Send it unsealed, or try again later.",
  "seal.offline": "You need to be online to seal a drop.",
  "seal.foreign": "It was sealed for your other devices and opens only on them.",
  "writer": "{name}, you’re writing offline. The drop stays on this device and will be sent when Crosstown is open and online.",
  "missing.title": "Something is missing",
  "missing.content": "Write something, or add a picture or video.",
  "missing.friend": "Choose at least one friend.",
  "missing.place": "Choose a place for the drop.",
  "change": "Change",
  "changing": "Being edited. It will be sent when you finish.",
  "full": "This device can’t hold more waiting drops. Send or delete some first.",
  "waits": "Waiting for a connection",
  "forget": "Delete",
  "media": "Picture or video",
  "media.later": "It will be sent when you’re online.",
  "cut": "From {from} to {to}",
  "sent": "A waiting drop was sent",
  "refused": "A waiting drop couldn’t be sent as is",
  "media.sending": "Sending…",
  "media.making": "Preparing…",
  "media.ready": "Ready",
  "media.cancelled": "Canceled",
  "media.failed": "It couldn’t be sent. Try again when you’re online.",
};

/**
 * One text in the reader's language with its values put in.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function dropWord(key, values = {}) {
  return say(english[key], values);
}
