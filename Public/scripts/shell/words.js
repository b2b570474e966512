// What the scripts say by themselves, in English; catalogs translate it.

import { text } from "./text.js";

/** @type {Record<string, string>} */
const english = {
  "sheet.more": "Expand panel",
  "sheet.less": "Collapse panel",
  "live.lost": "Connection lost. Reconnecting…",
  "live.back": "You’re connected again. Everything is up to date.",
  "offline.now": "You’re offline. What you see may be out of date.",
  "offline.back": "You’re back online.",
  "countdown.left": "{seconds} seconds left",
  "countdown.over": "Time’s up",
  "suggest.none": "No places found. Try a street and house number.",
  "suggest.count": "{count} places found",
  "position.busy": "Finding your location…",
  "position.denied.title": "Location not available",
  "position.denied.text": "Allow this page to use your location in the browser’s settings, then try again.",
  "notifications.denied.title": "Notifications are blocked",
  "notifications.denied.text": "Allow notifications for this site in your browser’s settings, then try again.",
  "notifications.unreachable.title": "Notifications aren’t turned on",
  "notifications.unreachable.text": "Your browser’s notification service isn’t responding. Check your connection and try again.",
  "position.shared": "Location shared",
  "position.waiting": "Waiting for your location",
  "position.unsent": "{count} positions waiting to be sent",
  "position.unread": "We couldn’t get your location",
  "scan.on": "The camera is on. Hold the code in the frame.",
  "scan.found": "Code found.",
  "scan.none.title": "No camera",
  "scan.none.text": "Allow this page to use the camera, or type the number below.",
  "file.large": "The file must be at most {most} MB.",
  "photographs.label": "Photos",
  "photographs.name": "Photo {number}",
  "photographs.sending": "Sending the photo",
  "photographs.sent": "Photo added",
  "photographs.wait": "It will be sent once all photos have arrived.",
  "photographs.failed": "This photo couldn’t be sent. Choose it again when you’re online, or send the form without it.",
  "photographs.most": "Up to {count} photos.",
  "photographs.remove": "Remove",
  "photographs.removed": "Photo removed",
  "photographs.close": "Close",
  "map.label": "Map",
  "map.pick": "Move the map to the place",
  "map.use": "Use this place",
  "map.you": "You are here",
  "map.you.old": "You were here. Your current location is unknown.",
  "map.lost.title": "Connection lost",
  "map.lost.text": "The map is paused until you’re back online.",
  "map.lost.source.title": "The map can’t be loaded",
  "map.lost.source.text": "The map server isn’t responding. We’ll keep trying.",
  "position.lost.title": "Location lost",
  "position.lost.text": "The map shows your last location in gray until we find you again.",
  "compass.none": "This device can’t tell which way it’s pointing.",
  "session.over.title": "Your session has expired",
  "session.over.text": "Nothing was sent. What you wrote is still here. Sign in on another tab, then come back and send it again.",
  "session.over.ok": "Sign in",
  "send.failed.title": "Not sent",
  "send.failed.text": "You’re offline. Nothing was sent.",
  "send.failed.back": "You’re back online. Nothing has been sent yet.",
  "send.failed.kept.text": "You’re offline. Nothing was sent. We’ve kept what you entered.",
  "send.failed.kept.back": "You’re back online. Nothing has been sent yet. We’ve kept what you entered.",
  "open.failed.title": "Can’t open",
  "open.failed.text": "You’re offline. Try again when you’re connected.",
  "send.busy": "Sending…",
  "later.kept": "Saved on this device. It will be sent when you’re back online.",
  "later.sent": "{name}: what you entered offline was saved.",
  "later.conflict": "{name}: changed on another device. The later change was kept.",
  "later.refused": "{name}: what you entered offline couldn’t be saved. {reason}",
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
