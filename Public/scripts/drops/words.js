// What the scripts of drops say, in English; catalogs translate it. Other pages do not load it.
import { say } from "../shell/words.js";

/** @type {Record<string, string>} */
const english = {
  "locating": "Finding out where you are…",
  "again": "Looking once more; stay where you are…",
  "here": "Something opens here",
  "later": "Kept on this device. It is sent as soon as Crosstown is open with a connection.",
  "later.session": "Your session is over. Kept on this device: sign in again, and it is sent.",
  "seal.title": "Not sealed",
  "seal.friends": "Sealed are texts and pictures for friends or yourself.",
  "seal.picture": "This browser cannot make this picture small, which is done on this device before it is sealed. Choose another one.",
  "seal.kept": "It stays on this device until it is sealed.",
  "seal.video": "Videos cannot be sealed: the server makes them ten seconds long, and would have to see them.",
  "seal.again": "Choose it again: what is sealed does not leave this device before.",
  "seal.missing": "{name} has not looked at drops on a device yet. Send it without a seal, or later.",
  "seal.offline": "Drops are sealed while you are connected.",
  "seal.foreign": "It was sealed for other devices of yours, and opens on them alone.",
  "writer": "{name}, you write without a connection. It waits on this device, and is sent once Crosstown is open with one.",
  "missing.title": "Something is missing",
  "missing.content": "Write a text, or add a picture or video.",
  "missing.friend": "Choose at least one friend.",
  "missing.place": "Say where it is to wait.",
  "change": "Change",
  "changing": "Is being changed, and not sent until then",
  "full": "There is no room on this device for more that waits. Send or delete something first.",
  "waits": "Waits for a connection",
  "forget": "Delete",
  "media": "Picture or video",
  "media.later": "It is sent once you are connected.",
  "cut": "From {from} to {to}",
  "sent": "A drop that waited was sent",
  "refused": "A drop that waited could not be sent as it was",
  "media.sending": "Sending…",
  "media.making": "Being made ready…",
  "media.ready": "Ready",
  "media.cancelled": "Canceled",
  "media.failed": "It could not be sent. Try again when you are connected.",
};

/**
 * One text in the reader's language with its values put in.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function dropWord(key, values = {}) {
  return say(english[key], values);
}
