// The badge of the inbox: how many notices are not read, on every page, as it changes on any device.

/** How long a lost stream is left alone. */
const PAUSE_MS = 5000;

/** @type {EventSource | undefined} */
let source;

/** Follows the inbox while the page is seen: hidden pages would take connections from those that are. */
export function startInbox() {
  document.addEventListener("visibilitychange", follow);
  document.addEventListener("page:swapped", () => {
    follow();
    show();
  });
  follow();
}

function follow() {
  const isWanted = document.visibilityState === "visible" && badges().length > 0 && isSignedIn();
  if (!isWanted) {
    source?.close();
    source = undefined;
    return;
  }
  if (source) return;
  source = new EventSource("/inbox/live");
  source.addEventListener("open", show);
  source.addEventListener("inbox-changed", show);
  source.addEventListener("resync", show);
  source.addEventListener("error", onError);
}

/** Strangers have no inbox. */
function isSignedIn() {
  return Boolean(document.querySelector("meta[name=form-token]")?.getAttribute("content"));
}

function onError() {
  if (source?.readyState !== EventSource.CLOSED) return;
  source = undefined;
  setTimeout(follow, PAUSE_MS);
}

/** @returns {NodeListOf<HTMLElement>} */
function badges() {
  return document.querySelectorAll("[data-inbox-count]");
}

async function show() {
  if (badges().length === 0 || !isSignedIn()) return;
  const answer = await fetch("/inbox/count", { headers: { Accept: "application/json" } }).catch(() => undefined);
  if (!answer?.ok) return;
  const { unread } = await answer.json();
  for (const badge of badges()) {
    badge.textContent = unread > 99 ? "99+" : String(unread);
    badge.hidden = unread === 0;
  }
  if (unread > 0) navigator.setAppBadge?.(unread).catch(() => {});
  else navigator.clearAppBadge?.().catch(() => {});
}
