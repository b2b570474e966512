// Subscriptions of this browser: one for the notices of whoever is signed in, and another for topics of nobody.

const WORKER = "/service-worker.js";
/** The address below which the worker for topics stands; no page lies there. */
const TOPICS = "/push/topics/";
/** How long the worker is waited for: where it is not installed, it never becomes ready. */
const WORKER_MS = 10_000;
/** How long the push service of the browser is waited for, which nobody else can hurry. */
const SERVICE_MS = 15_000;

/** The push service of the browser has not answered in time. */
export class Unreachable extends Error {}

/** Whether this browser can show notifications at all; an iPhone can once the app is on the Home Screen. */
export function canPush() {
  return "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;
}

/** The worker that shows notices of the person who is signed in. */
function worker() {
  return inTime(navigator.serviceWorker.ready, WORKER_MS, new TypeError("The worker is not installed"));
}

/**
 * What comes in time, or else the error.
 * @template T
 * @param {Promise<T>} coming
 * @param {number} milliseconds
 * @param {Error} error
 * @returns {Promise<T>}
 */
function inTime(coming, milliseconds, error) {
  const late = /** @type {Promise<never>} */ (new Promise((_, reject) => setTimeout(reject, milliseconds, error)));
  return Promise.race([coming, late]);
}

/**
 * Another worker of the same script: browsers give it a subscription of its own, so that what a device follows cannot be
 * joined with whose account is signed in there.
 */
async function topicWorker() {
  const assets = document.body.dataset.serviceWorker ?? WORKER;
  const registration = await navigator.serviceWorker.register(assets, { scope: TOPICS });
  const starting = registration.installing ?? registration.waiting;
  if (!registration.active && starting) await activated(starting);
  return registration;
}

/** @param {ServiceWorker} starting */
function activated(starting) {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (starting.state === "activated") resolve(undefined);
      if (starting.state === "redundant") reject(new TypeError("The worker could not be installed"));
    };
    starting.addEventListener("statechange", look);
    look();
  });
}

/**
 * The subscription, where there is one.
 * @param {boolean} ofTopics
 */
export async function subscription(ofTopics = false) {
  if (!canPush()) return null;
  const scope = new URL(ofTopics ? TOPICS : "/", location.href).href;
  // The worker for pages is found below the address of the other one, too.
  const registration = await navigator.serviceWorker.getRegistration(scope);
  return registration?.scope === scope ? await registration.pushManager.getSubscription() : null;
}

/**
 * Subscribes, or throws `Unreachable`; the browser asks its user for permission first.
 * @param {boolean} ofTopics
 */
export function subscribe(ofTopics = false) {
  return inTime(subscribeSometime(ofTopics), SERVICE_MS, new Unreachable("The push service does not answer"));
}

/** @param {boolean} ofTopics */
async function subscribeSometime(ofTopics) {
  const { publicKey } = await key();
  const registration = await (ofTopics ? topicWorker() : worker());
  const known = await registration.pushManager.getSubscription();
  if (known && hasKey(known, publicKey)) return known;
  // A subscription with another key is of no use any more.
  await known?.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/**
 * What the server takes for a subscription.
 * @param {PushSubscription} subscription
 */
export function described(subscription) {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint, keys, language: document.documentElement.lang || "en" };
}

async function key() {
  const answer = await fetch("/push/key", { headers: { Accept: "application/json" }, credentials: "omit" });
  if (!answer.ok) throw new TypeError(`No key: ${answer.status}`);
  return answer.json();
}

/**
 * @param {PushSubscription} subscription
 * @param {string} publicKey
 */
function hasKey(subscription, publicKey) {
  const bytes = subscription.options.applicationServerKey;
  if (!bytes) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === publicKey;
}
