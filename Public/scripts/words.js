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
  "position.here": "My position",
  "position.busy": "Finding your position…",
  "position.denied.title": "Position not available",
  "position.denied.text": "Allow this page to use your position in the browser's settings, then try again.",
  "position.shared": "Position shared",
  "position.waiting": "Waiting for your position",
  "position.unsent": "{count} positions wait to be sent",
  "position.unread": "Your position could not be read",
  "scan.on": "The camera is on. Hold the code into the frame.",
  "scan.found": "Code found.",
  "scan.none.title": "No camera",
  "scan.none.text": "Allow this page to use the camera, or type the number below.",
  "photographs.label": "Photographs",
  "photographs.name": "Photograph {number}",
  "photographs.sending": "Sending the photograph",
  "photographs.sent": "Photograph added",
  "photographs.wait": "Sent as soon as all photographs have arrived.",
  "photographs.failed": "The photograph could not be sent. Try again when you are connected.",
  "photographs.most": "At most {count} photographs.",
  "photographs.remove": "Remove",
  "photographs.removed": "Photograph removed",
  "photographs.close": "Close",
  "drops.locating": "Finding out where you are…",
  "drops.again": "Looking once more; stay where you are…",
  "drops.here": "Something opens here",
  "drops.later": "Kept on this device. It is sent when you open this page with a connection.",
  "drops.sent": "A drop that waited was sent",
  "drops.refused": "A drop that waited could not be sent as it was",
  "drops.media.sending": "Sending…",
  "drops.media.making": "Being made ready…",
  "drops.media.ready": "Ready",
  "drops.media.cancelled": "Cancelled",
  "drops.media.failed": "It could not be sent. Try again when you are connected.",
  "map.label": "Map",
  "map.pick": "Move the map to the place",
  "map.use": "Use this place",
  "map.point": "Point on the map",
  "map.you": "You are here",
  "map.you.old": "You were here; your position is not known now",
  "map.lost.title": "Connection lost",
  "map.lost.text": "The map waits for the connection, and goes on by itself.",
  "map.lost.source.title": "The map does not arrive",
  "map.lost.source.text": "Its source does not answer. The map goes on by itself as soon as it does.",
  "position.lost.title": "Position lost",
  "position.lost.text": "The map shows where you were last, in grey, until your position is known again.",
  "compass.none": "This device does not tell where it points.",
  "map.cluster.station": "{stations} stations with {count} together; show them",
  "map.cluster.partner": "{stations} places of other operators with {count} together; show them",
  "area.none": "No corners yet.",
  "area.few": "{count} of at least three corners.",
  "area.open": "{count} corners. Go on, or close the area.",
  "area.closed": "{count} corners. New ones go into the nearest side.",
  "area.chosen": "A corner is chosen: move the map, then move the corner to the cross, or remove it.",
  "area.zoom": "{count} corners. Come closer to move them.",
  "area.three": "An area keeps at least three corners.",
  "area.corner": "Corner {number} of {count}",
  "send.failed.title": "Not sent",
  "send.failed.text": "There is no connection. Nothing was sent, and your entries are kept.",
  "send.busy": "Sending…",
  "ok": "Ok",
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
  return text(english[key]).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}
