// What the server did not take: it stays on the device until the person has saved it, sent it again, or thrown it away.
import { ask } from "../shell/dialog.js";
import { forgetRefused, refusedEntries, takeUpAgain } from "./journal.js";
import { clock } from "../shell/measures.js";
import { language, plural, text } from "../shell/text.js";

/**
 * Lists what was refused, each with its reason and what can be done.
 * @param {HTMLElement} place @param {() => void} sendAgain
 */
export async function showRefused(place, sendAgain) {
  const entries = await refusedEntries();
  place.hidden = entries.length === 0;
  place.replaceChildren(...entries.map((entry) => card(entry, place, sendAgain)));
}

function card(entry, place, sendAgain) {
  const card = document.createElement("div");
  card.className = "card card-soft stack-small";
  const day = `${new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(entry.at)}, ${clock(entry.at)}`;
  const [heading, reason, row] = ["strong", "p", "p"].map((name) => document.createElement(name));
  heading.textContent = entry.recording ? text("The recording from {0} was rejected.", day)
    : plural(entry.fixes.length, "{0} position from {1} was rejected.", "{0} positions from {1} were rejected.",
      entry.fixes.length, day);
  reason.className = "small";
  reason.textContent = `${said(entry.why)} ${text("It is kept on this phone until you decide.")}`;
  row.className = "row";
  row.append(saving(entry), button(text("Send again"), () => again(entry, place, sendAgain)),
    button(text("Discard"), () => discard(entry, place, sendAgain), "button-danger"));
  card.append(heading, reason, row);
  return card;
}

function button(words, act, look = "") {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `button button-small ${look}`;
  button.textContent = words;
  button.addEventListener("click", act);
  return button;
}

/** Saves a file that other programs read, and this one, too. */
function saving(entry) {
  const link = document.createElement("a");
  link.className = "button button-small";
  link.textContent = text("Save as a file");
  link.download = `trip-${new Date(entry.at).toISOString().slice(0, 10)}.gpx`;
  link.href = URL.createObjectURL(new Blob([track(entry.fixes)], { type: "application/gpx+xml" }));
  return link;
}

/** @param {import("./journal.js").JournalFix[]} fixes */
export function track(fixes) {
  const points = fixes.map(({ latitude, longitude, at }) =>
    `<trkpt lat="${latitude}" lon="${longitude}"><time>${new Date(at).toISOString()}</time></trkpt>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Crosstown" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
${points.join("\n")}
</trkseg></trk></gpx>
`;
}

async function again(entry, place, sendAgain) {
  await takeUpAgain(entry);
  await showRefused(place, sendAgain);
  sendAgain();
}

async function discard(entry, place, sendAgain) {
  const isSure = await ask({
    title: text("Discard this recording?"),
    text: text("It is only on this phone and can’t be restored."),
    ok: text("Discard"),
    cancel: text("Keep"),
    danger: true,
  });
  if (!isSure) return;
  await forgetRefused(entry.id);
  await showRefused(place, sendAgain);
}

/** The reason in words; the server's own where it gave some. @param {string} why */
function said(why) {
  if (why === "past") return text("It’s too old.");
  if (why === "noPlace") return text("The coordinates aren’t on Earth.");
  if (why === "noSequence") return text("The sequence number is missing.");
  if (why === "automaticOff") return text("It was recorded automatically, but automatic recording is off.");
  return why;
}
