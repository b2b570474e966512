// Topics that this device follows, such as a ministry or an event: without an account, and the server knows no person.
import { canPush, described, subscribe, subscription } from "./push-subscription.js";

/** Where the device itself remembers what it follows. */
const KEPT = "push.topics";

/**
 * What this device follows, as it remembers.
 * @returns {string[]}
 */
export function topics() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]");
  } catch {
    return [];
  }
}

/** Whether this device can follow anything. */
export const canFollow = canPush;

/**
 * Follows a topic; asks for permission where that was not given yet, so call it from a press of a button.
 * @param {string} topic
 * @returns {Promise<boolean>} whether the device follows it now
 */
export async function follow(topic) {
  if (!canPush() || await Notification.requestPermission() !== "granted") return false;
  return change(await subscribe(true), { follow: [topic] });
}

/**
 * Follows a topic no longer.
 * @param {string} topic
 * @returns {Promise<boolean>} whether the server knows
 */
export async function unfollow(topic) {
  const known = await subscription(true);
  if (!known) {
    keep(topics().filter((other) => other !== topic));
    return true;
  }
  return change(known, { unfollow: [topic] });
}

/**
 * Tells the server without any cookie: it learns what a device follows, and not whose it is.
 * @param {PushSubscription} known
 * @param {{ follow?: string[], unfollow?: string[] }} wish
 */
async function change(known, wish) {
  const answer = await fetch("/push/topics", {
    method: "POST",
    credentials: "omit",
    headers: { Accept: "application/json", "Content-Type": "application/json" },
    body: JSON.stringify({ subscription: described(known), ...wish }),
  }).catch(() => undefined);
  if (!answer?.ok) return false;
  const followed = /** @type {{ topics: string[] }} */ (await answer.json()).topics;
  keep(followed);
  if (followed.length === 0) await known.unsubscribe();
  return true;
}

/** @param {string[]} followed */
function keep(followed) {
  localStorage.setItem(KEPT, JSON.stringify(followed));
  document.dispatchEvent(new CustomEvent("topics:changed", { detail: followed }));
}
