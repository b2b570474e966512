// What the scripts say by themselves, in English; catalogs translate it.

import { text } from "./text.js";

/** @type {Record<string, string>} */
const english = {
  "sheet.more": "Show more of the panel",
  "sheet.less": "Show less of the panel",
  "live.lost": "Connection lost. Reconnecting…",
  "live.back": "Connected again. Everything is up to date.",
  "offline.now": "You are offline. What you see may be old.",
  "offline.back": "You are online again.",
  "countdown.left": "{seconds} seconds left",
  "countdown.over": "Time is over",
  "suggest.none": "No place found. Try a street and a number.",
  "suggest.count": "{count} places found",
  "position.busy": "Finding your position…",
  "position.denied.title": "Position not available",
  "position.denied.text": "Allow this page to use your position in the browser’s settings, then try again.",
  "notifications.denied.title": "Notifications are blocked",
  "notifications.denied.text": "Allow notifications for this site in your browser’s settings, then try again.",
  "notifications.unreachable.title": "Notifications are not turned on",
  "notifications.unreachable.text": "Your browser’s notification service does not answer. Check your connection and try again.",
  "position.shared": "Position shared",
  "position.waiting": "Waiting for your position",
  "position.unsent": "{count} positions wait to be sent",
  "position.unread": "Your position could not be read",
  "scan.on": "The camera is on. Hold the code into the frame.",
  "scan.found": "Code found.",
  "scan.none.title": "No camera",
  "scan.none.text": "Allow this page to use the camera, or type the number below.",
  "file.large": "The file must be at most {most} MB.",
  "photographs.label": "Photographs",
  "photographs.name": "Photograph {number}",
  "photographs.sending": "Sending the photograph",
  "photographs.sent": "Photograph added",
  "photographs.wait": "Sent as soon as all photographs have arrived.",
  "photographs.failed": "This photograph could not be sent. Choose it again when you are connected, or send the form without it.",
  "photographs.most": "At most {count} photographs.",
  "photographs.remove": "Remove",
  "photographs.removed": "Photograph removed",
  "photographs.close": "Close",
  "map.label": "Map",
  "map.pick": "Move the map to the place",
  "map.use": "Use this place",
  "map.you": "You are here",
  "map.you.old": "You were here; your position is not known now",
  "map.lost.title": "Connection lost",
  "map.lost.text": "The map is paused until you are connected again.",
  "map.lost.source.title": "The map cannot be loaded",
  "map.lost.source.text": "Its server does not respond. We keep trying.",
  "position.lost.title": "Position lost",
  "position.lost.text": "The map shows where you were last, in grey, until your position is known again.",
  "compass.none": "This device does not tell where it points.",
  "session.over.title": "Your session is over",
  "session.over.text": "Nothing was sent. What you have written stays here: sign in in another tab, come back, and send it again.",
  "session.over.ok": "Sign in",
  "send.failed.title": "Not sent",
  "send.failed.text": "There is no connection. Nothing was sent, and your entries are kept.",
  "send.failed.back": "The connection is back. Nothing was sent yet, and your entries are kept.",
  "send.busy": "Sending…",
  "later.kept": "Kept on this device. It is sent as soon as there is a connection.",
  "later.sent": "{name}: what you entered without a connection is saved.",
  "later.conflict": "{name}: changed on another device since. That later change holds.",
  "later.refused": "{name}: what you entered without a connection could not be saved. {reason}",
  "form.problem": "There is a problem",
  "ok": "OK",
  "cancel": "Cancel",
  "retry": "Try again",
};

/**
 * One text in the reader's language with its values put in.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function word(key, values = {}) {
  return say(english[key], values);
}

/**
 * An English text with named values, in the reader's language.
 * @param {string} english
 * @param {Record<string, string | number>} values
 */
export function say(english, values) {
  return text(english).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}
