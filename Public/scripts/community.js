// Buttons by which this device follows the events of a ministry, or one event: without an account.
import { announce } from "./announce.js";
import { canFollow, follow, topics, unfollow } from "./topics.js";

/** Starts the buttons of the page; where the device cannot be told anything they stay hidden. */
export function startFollowing() {
  const hint = /** @type {HTMLElement | null} */ (document.querySelector("[data-no-push]"));
  if (hint) hint.hidden = canFollow();
  if (!canFollow()) return;
  for (const button of document.querySelectorAll("button[data-follow-topic]")) {
    start(/** @type {HTMLButtonElement} */ (button));
  }
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
  } finally {
    button.disabled = false;
    show(button);
    announce(button.textContent ?? "");
  }
}

/** @param {HTMLButtonElement} button */
function show(button) {
  const follows = topics().includes(button.dataset.followTopic ?? "");
  button.setAttribute("aria-pressed", String(follows));
  button.textContent = (follows ? button.dataset.followed : button.dataset.follow) ?? "";
}
