// Keeps what was loaded last of the community on the device, and says how old it is where there is no connection.
//
// What is kept is the page of a stranger, asked for without the session: nothing of whoever is signed in stays.
import { plural, text } from "../shell/text.js";

const CACHE = "community";
const MOST = 40;
const PAUSE_MS = 1500;
const MINUTE_MS = 60000;

/** Keeps the page as it is now, or says how old the kept one is. */
export function startKeeping() {
  const { keptAt } = document.body.dataset;
  if (keptAt) return showAge(Number(keptAt));
  const address = document.querySelector("[data-keep]")?.getAttribute("data-keep");
  // Whoever goes on within the pause is on another page by then.
  const { pathname } = location;
  if (address && "caches" in globalThis) setTimeout(() => keep(address, pathname).catch(() => {}), PAUSE_MS);
}

/**
 * @param {string} address what gives the page without the session
 * @param {string} path what it is kept under
 */
async function keep(address, path) {
  const response = await fetch(address, { headers: { Accept: "text/html" }, credentials: "omit" });
  if (!response.ok) return;
  const cache = await caches.open(CACHE);
  const headers = { "Content-Type": "text/html; charset=utf-8", "X-Kept-At": String(Date.now()) };
  await cache.put(path, new Response(await response.text(), { headers }));
  const kept = await cache.keys();
  for (const old of kept.slice(0, Math.max(0, kept.length - MOST))) await cache.delete(old);
}

/** @param {number} keptAt */
function showAge(keptAt) {
  const notice = document.createElement("div");
  notice.className = "notice notice-bad stack-small";
  notice.setAttribute("role", "status");
  const words = document.createElement("p");
  words.textContent = `${text("Cannot connect to server.")} ${age(keptAt)}`;
  const actions = document.createElement("p");
  actions.className = "actions-small";
  actions.append(
    button(text("Try again"), () => location.reload()),
    button(text("Cancel"), () => notice.remove()),
  );
  notice.append(words, actions);
  document.querySelector("main")?.prepend(notice);
}

/** @param {number} keptAt */
function age(keptAt) {
  const minutes = Math.round((Date.now() - keptAt) / MINUTE_MS);
  if (minutes < 1) return text("Loaded just now.");
  if (minutes < 120) return plural(minutes, "Loaded {0} minute ago.", "Loaded {0} minutes ago.");
  const hours = Math.round(minutes / 60);
  if (hours < 48) return plural(hours, "Loaded {0} hour ago.", "Loaded {0} hours ago.");
  return plural(Math.round(hours / 24), "Loaded {0} day ago.", "Loaded {0} days ago.");
}

/**
 * @param {string} name
 * @param {() => void} action
 */
function button(name, action) {
  const element = document.createElement("button");
  element.type = "button";
  element.className = "button button-small";
  element.textContent = name;
  element.addEventListener("click", action);
  return element;
}
