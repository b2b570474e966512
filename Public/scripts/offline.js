// Offline: registers the service worker, and says on top of the page when there is no connection.
import { banner, toast } from "./announce.js";
import { word } from "./words.js";

/** Follows the device's connection. */
export function startOffline() {
  const worker = document.body.dataset.serviceWorker;
  if (worker) navigator.serviceWorker?.register(worker).catch(() => {});
  addEventListener("offline", () => banner("offline", word("offline.now")));
  addEventListener("online", () => {
    banner("offline", "");
    toast(word("offline.back"));
  });
  document.addEventListener("page:swapped", show);
  show();
}

function show() {
  if (!navigator.onLine) banner("offline", word("offline.now"));
}
