// Later: keeps what was entered into a `form[data-later]` without a connection on the device, and sends it once there is one.
import { toast } from "../shell/announce.js";
import { controls, isChanged } from "../shell/entries.js";
import { word } from "../shell/words.js";

const KEPT = "edits to send";
const MOST = 50;

/**
 * @typedef {{ action: string, fields: [string, string][], owner: string, editedAt: number, name: string }} Edit
 */

let isStarted = false;

/** Sends what is kept, now and whenever the connection comes back. */
export function startLater() {
  if (isStarted) return;
  isStarted = true;
  addEventListener("online", sendAll);
  if (navigator.onLine) sendAll();
}

/**
 * Keeps what is in a form, with what was kept of the same form and is not touched now, as by another tab; false where the
 * form is not one of these.
 * @param {HTMLFormElement} form
 */
export function keepForLater(form) {
  const owner = form.dataset.later;
  if (!owner) return false;
  const action = form.getAttribute("action") ?? "";
  const fields = /** @type {[string, string][]} */ ([...new FormData(form)].filter(([, value]) => typeof value === "string"));
  const edit = { action, fields, owner, editedAt: Date.now(), name: document.title };
  // Each thing that is added is one of its own, known by an identity of its own, so that it is added once.
  const adds = form.hasAttribute("data-later-adds");
  if (adds) edit.fields.push(["id", crypto.randomUUID()]);
  const isSame = (/** @type {Edit} */ other) => !adds && other.action === action && other.owner === owner;
  const before = kept().find(isSame);
  if (before) edit.fields = merged(form, before.fields, fields);
  const others = kept().filter((other) => !isSame(other));
  keep([...others, edit].slice(-MOST));
  toast(word("later.kept"));
  return true;
}

/**
 * The fields of a form, those that nobody has touched as they were kept before.
 * @param {HTMLFormElement} form
 * @param {[string, string][]} before
 * @param {[string, string][]} now
 * @returns {[string, string][]}
 */
function merged(form, before, now) {
  const touched = new Set(controls(form).filter(isChanged).map((control) => control.name));
  return [...before.filter(([name]) => !touched.has(name)), ...now.filter(([name]) => touched.has(name))];
}

/** @returns {Edit[]} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {Edit[]} edits */
function keep(edits) {
  try {
    if (edits.length) localStorage.setItem(KEPT, JSON.stringify(edits));
    else localStorage.removeItem(KEPT);
  } catch {
    // A browser that keeps nothing loses what was entered when the page is closed; the form still holds it.
  }
}

/** One tab sends at a time: what two of them sent would be told twice. */
function sendAll() {
  if (!kept().length) return;
  const work = () => sendKept().catch(() => {});
  if (navigator.locks) navigator.locks.request(KEPT, work);
  else work();
}

async function sendKept() {
  const owner = await whoIsHere();
  for (const edit of kept()) {
    if (edit.owner !== owner) continue;
    const answer = await send(edit);
    // Whatever is wrong with the server or the way to it may be well again the next time.
    if (answer.status >= 500 || answer.status === 429 || answer.status === 401) return;
    keep(kept().filter((other) => JSON.stringify(other) !== JSON.stringify(edit)));
    tell(edit, answer.status, await answer.json().catch(() => undefined));
  }
}

/** What somebody entered is not sent in another's name. */
async function whoIsHere() {
  const answer = await fetch("/me", { headers: { Accept: "application/json" } });
  return answer.ok ? (await answer.json()).userName : undefined;
}

/** @param {Edit} edit */
async function send(edit) {
  const fields = new URLSearchParams(edit.fields.filter(([name]) => name !== "csrf"));
  fields.set("csrf", await formToken());
  fields.set("editedAt", String(edit.editedAt));
  return fetch(edit.action, { method: "POST", headers: { Accept: "application/json" }, body: fields });
}

/** The proof that a form is of this session's pages: the one that the edit was made with may be over. */
async function formToken() {
  const page = await (await fetch("/me/profile", { headers: { Accept: "text/html" } })).text();
  const field = new DOMParser().parseFromString(page, "text/html").querySelector("input[name=csrf]");
  return field?.getAttribute("value") ?? "";
}

/**
 * @param {Edit} edit
 * @param {number} status
 * @param {{ isApplied?: boolean, title?: string } | undefined} answer
 */
function tell(edit, status, answer) {
  if (status === 409 || answer?.isApplied === false) toast(word("later.conflict", { name: edit.name }));
  else if (status >= 400) toast(word("later.refused", { name: edit.name, reason: answer?.title ?? String(status) }));
  else toast(word("later.sent", { name: edit.name }));
}
