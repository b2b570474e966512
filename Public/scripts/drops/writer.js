// Who writes drops on this device, and for whom: kept here, so that drops can be written without a connection.
import { dropWord } from "./words.js";

const KEPT = "drops.writer";
const FRESH_MS = 600_000;
const PROBE_MS = 10_000;
const SEND = "/drops/send";

/** @typedef {{ id: string, name: string }} Choice */
/** @typedef {{ person: string, writer: string, friends: Choice[], places: Choice[], at: number }} Writer */

/** Learns who is signed in, with friends and places; what is known is good for ten minutes. */
export async function rememberWriter() {
  forgetOnSignOut();
  const person = document.body.dataset.person;
  const known = writer();
  if (!person || !navigator.onLine || (known?.person === person && Date.now() - known.at < FRESH_MS)) return;
  const answer = await fetch(SEND, { headers: { Accept: "application/json" } }).catch(() => undefined);
  if (!answer?.ok) return;
  try {
    localStorage.setItem(KEPT, JSON.stringify({ ...(await answer.json()), person, at: Date.now() }));
  } catch {
    // A full or forbidden store: drops are written with a connection, then.
  }
}

/** Whoever was signed in here last. @returns {Writer | undefined} */
function writer() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

let listens = false;

/** Whoever signs out takes the names of friends along. */
function forgetOnSignOut() {
  if (listens) return;
  listens = true;
  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (new URL(form.action, location.href).pathname === "/sign-out") localStorage.removeItem(KEPT);
  }, { capture: true });
}

/**
 * Prepares the form that this device keeps: for whoever was signed in last.
 * @param {HTMLFormElement} form
 */
export function startKeptForm(form) {
  const known = writer();
  comeBack(form);
  if (!known) return document.querySelector("[data-drop-unknown]")?.removeAttribute("hidden");
  form.dataset.writer = known.person;
  const says = document.querySelector("[data-drop-writer]");
  if (says) {
    says.textContent = dropWord("writer", { name: known.writer });
    says.removeAttribute("hidden");
  }
  form.querySelector("#recipients")?.append(...known.friends.map(box));
  const places = form.querySelector("select[name=savedPlace]");
  places?.append(...known.places.map(({ id, name }) => new Option(name, id)));
  places?.closest(".field")?.toggleAttribute("hidden", known.places.length === 0);
  for (const radio of form.querySelectorAll("input[name=audience]")) {
    const choice = /** @type {HTMLInputElement} */ (radio);
    choice.checked = choice.value === (known.friends.length ? "friends" : "self");
  }
  const key = /** @type {HTMLInputElement} */ (form.elements.namedItem("key"));
  key.value = crypto.randomUUID();
  form.hidden = false;
}

/** @param {Choice} friend */
function box({ id, name }) {
  const row = document.createElement("div");
  row.className = "check";
  const input = Object.assign(document.createElement("input"), {
    type: "checkbox", name: "recipients", id: `friend-${id}`, value: id,
  });
  const label = document.createElement("label");
  label.htmlFor = input.id;
  label.textContent = name;
  row.append(input, label);
  return row;
}

/**
 * With a connection the page itself is better, unless somebody is writing on this one.
 * @param {HTMLFormElement} form
 */
function comeBack(form) {
  const look = async () => {
    if (!isEmpty(form)) return;
    const answer = await fetch("/drops/send/kept", { cache: "no-store" }).catch(() => undefined);
    if (answer?.ok && isEmpty(form)) location.replace(SEND);
  };
  addEventListener("online", look);
  setInterval(look, PROBE_MS);
  look();
}

/** @param {HTMLFormElement} form */
function isEmpty(form) {
  const fields = new FormData(form);
  const hasFile = /** @type {HTMLInputElement | null} */ (form.querySelector("input[type=file]"))?.files?.length;
  return !hasFile && !["text", "place", "hint"].some((name) => fields.get(name));
}
