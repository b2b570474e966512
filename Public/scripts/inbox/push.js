// Notifications: turns them on and off for this device, where the page explains what for; never on a first visit.
import { announce, toast } from "../shell/announce.js";
import { canPush, described, subscribe, subscription, Unreachable } from "./push-subscription.js";
import { text } from "../shell/text.js";
import { word } from "../shell/words.js";

let isStarted = false;

/** Shows what fits the device in every `data-push`, and keeps the server's word of a subscription fresh. */
export function startPush() {
  if (isStarted) return;
  isStarted = true;
  document.addEventListener("click", onClick);
  document.addEventListener("submit", onSubmit, true);
  document.addEventListener("page:swapped", show);
  document.addEventListener("region:swapped", show);
  show();
  renew();
}

/** @param {MouseEvent} event */
async function onClick(event) {
  const button = event.target instanceof Element ? event.target.closest("[data-push-on], [data-push-off]") : null;
  if (!(button instanceof HTMLButtonElement)) return;
  button.disabled = true;
  complain(button, "");
  try {
    if (button.matches("[data-push-on]")) await turnOn();
    else await turnOff();
  } catch (error) {
    complain(button, reason(error));
  }
  button.disabled = false;
  await show();
}

/** @param {unknown} error */
function reason(error) {
  if (error instanceof Unreachable) return word("notifications.unreachable.text");
  return text("Your notification settings couldn’t be changed. Try again when you’re online.");
}

/**
 * Says above a button why it could not do what it says, until it is pressed again.
 * @param {HTMLButtonElement} button
 * @param {string} text
 */
function complain(button, text) {
  const before = button.previousElementSibling;
  if (before?.matches("[data-push-fault]")) before.remove();
  if (!text) return;
  const line = document.createElement("p");
  line.className = "field-error";
  line.dataset.pushFault = "";
  line.textContent = text;
  button.before(line);
  announce(text);
}

async function turnOn() {
  if (await Notification.requestPermission() !== "granted") return;
  const answer = await send("/push/devices", described(await subscribe()));
  if (!answer.ok) throw new TypeError(`Not taken: ${answer.status}`);
  toast(text("This device now shows your notifications."));
}

async function turnOff() {
  const known = await subscription();
  if (!known) return;
  await send("/push/devices/forget", { endpoint: known.endpoint });
  await known.unsubscribe();
  toast(text("This device no longer shows your notifications."));
}

/**
 * Whoever signs out takes the notices along: the next one on this device must not see them.
 * @param {SubmitEvent} event
 */
function onSubmit(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (new URL(form.action, location.href).pathname !== "/sign-out" || !canPush()) return;
  if (form.hasAttribute("data-push-forgotten")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  form.setAttribute("data-push-forgotten", "");
  turnOffQuietly().finally(() => form.requestSubmit());
}

async function turnOffQuietly() {
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  const known = await registration?.pushManager.getSubscription().catch(() => null);
  if (!known) return;
  await send("/push/devices/forget", { endpoint: known.endpoint }).catch(() => undefined);
  await known.unsubscribe().catch(() => false);
}

/** Browsers change subscriptions by themselves: whatever this one is now, the server knows it. */
async function renew() {
  if (!canPush() || Notification.permission !== "granted" || !isSignedIn()) return;
  const known = await subscription();
  if (!known) return;
  const day = new Date().toDateString();
  const seen = `${day} ${known.endpoint}`;
  if (localStorage.getItem("push.renewed") === seen) return;
  const answer = await send("/push/devices", described(known)).catch(() => undefined);
  if (answer?.ok) localStorage.setItem("push.renewed", seen);
}

function isSignedIn() {
  return token() !== "";
}

function token() {
  return document.querySelector("meta[name=form-token]")?.getAttribute("content") ?? "";
}

/**
 * @param {string} path
 * @param {object} body
 */
function send(path, body) {
  const headers = { Accept: "application/json", "Content-Type": "application/json", "X-Form-Token": token() };
  return fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
}

async function show() {
  const places = document.querySelectorAll("[data-push]");
  if (places.length === 0) return;
  const state = await stateOfDevice();
  for (const place of places) {
    place.toggleAttribute("hidden", place.hasAttribute("data-push-offer") && state !== "off");
    for (const part of place.querySelectorAll("[data-push-state]")) {
      part.toggleAttribute("hidden", part.getAttribute("data-push-state") !== state);
    }
    place.querySelector("[data-push-on]")?.toggleAttribute("hidden", state !== "off");
    place.querySelector("[data-push-off]")?.toggleAttribute("hidden", state !== "on");
  }
}

/** @returns {Promise<"none" | "denied" | "on" | "off">} */
async function stateOfDevice() {
  if (!canPush()) return "none";
  if (Notification.permission === "denied") return "denied";
  const known = Notification.permission === "granted" ? await subscription().catch(() => null) : null;
  return known ? "on" : "off";
}
