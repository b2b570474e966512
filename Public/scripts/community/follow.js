// Buttons by which this device follows the events of a ministry, or one event: without an account.
import { announce } from "../shell/announce.js";
import { ask } from "../shell/dialog.js";
import { word } from "../shell/words.js";
import { Unreachable } from "../inbox/push-subscription.js";
import { canFollow, follow, topics, unfollow } from "../inbox/topics.js";

const MINISTRIES = "community.ministry/";

/** Starts the buttons of the page; where the device cannot be told anything they stay hidden. */
export function startFollowing() {
  const hint = /** @type {HTMLElement | null} */ (document.querySelector("[data-no-push]"));
  if (hint) hint.hidden = canFollow();
  if (!canFollow()) return;
  for (const button of document.querySelectorAll("button[data-follow-topic]")) {
    start(/** @type {HTMLButtonElement} */ (button));
  }
  offerToStop();
}

/** Offers to end the reminders of ministries that are no longer among those of the page. */
function offerToStop() {
  const section = /** @type {HTMLElement | null} */ (document.querySelector("[data-other-topics]"));
  const button = section?.querySelector("button");
  if (!section || !button) return;
  section.hidden = others().length === 0;
  button.addEventListener("click", async () => {
    button.disabled = true;
    for (const topic of others()) if (!await unfollow(topic)) break;
    button.disabled = false;
    section.hidden = others().length === 0;
  });
}

/** @returns {string[]} the ministries that this device follows and the page does not show */
function others() {
  const shown = [...document.querySelectorAll("button[data-follow-topic]")]
    .map((button) => /** @type {HTMLElement} */ (button).dataset.followTopic);
  return topics().filter((topic) => topic.startsWith(MINISTRIES) && !shown.includes(topic));
}

/** @param {HTMLButtonElement} button */
function start(button) {
  if (button.dataset.started) return;
  button.dataset.started = "yes";
  button.hidden = false;
  show(button);
  button.addEventListener("click", () => press(button));
}

/** @param {HTMLButtonElement} button */
async function press(button) {
  const topic = button.dataset.followTopic ?? "";
  button.disabled = true;
  try {
    await (topics().includes(topic) ? unfollow(topic) : follow(topic));
    if (Notification.permission === "denied" && !topics().includes(topic)) explainRefusal();
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    ask({ title: word("notifications.unreachable.title"), text: word("notifications.unreachable.text") });
  } finally {
    button.disabled = false;
    show(button);
    announce(button.textContent ?? "");
  }
}

/** Says where notifications are allowed again: a browser asks only once. */
function explainRefusal() {
  return ask({ title: word("notifications.denied.title"), text: word("notifications.denied.text") });
}

/** @param {HTMLButtonElement} button */
function show(button) {
  const follows = topics().includes(button.dataset.followTopic ?? "");
  button.setAttribute("aria-pressed", String(follows));
  button.textContent = (follows ? button.dataset.followed : button.dataset.follow) ?? "";
}
