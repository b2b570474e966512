// The page's entry: starts what the page asks for, and starts it again in regions that were swapped.
import { startAnnouncements } from "./announce.js";
import { startCountdowns } from "./countdown.js";
import { startDialogs } from "./dialog.js";
import { startForms } from "./forms.js";
import { startInbox } from "./inbox.js";
import { startLive } from "./live.js";
import { startOffline } from "./offline.js";
import { startPositionForms } from "./position.js";
import { startPush } from "./push.js";
import { startSheet } from "./sheet.js";
import { startSuggestions } from "./suggest.js";

/**
 * Enhances everything below a root; calling it again on the same root changes nothing.
 * @param {ParentNode} root
 */
function enhance(root) {
  for (const element of root.querySelectorAll("[data-needs-script][hidden]")) {
    element.removeAttribute("hidden");
  }
  startCountdowns(root);
  startDialogs(root);
  startSuggestions(root);
  startSheet(root);
}

/** Where the console's menu is longer than the screen, the page's own entry is in sight. */
function showEntry() {
  document.querySelector(".console-nav [aria-current=page]")?.scrollIntoView({ block: "nearest" });
}

/** The connection was lost before the map's script had come. */
function showListInstead() {
  document.documentElement.dataset.map = "none";
}

/** Once a driver's page, always told of swaps: sharing stops when the page no longer asks for it. */
let drives = false;

/** Loads the modules that only some pages need. */
function enhanceRarely() {
  if (document.querySelector("[data-map-view]")) {
    import("./map.js").then((module) => module.startMap()).catch(showListInstead);
  }
  if (document.querySelector("[data-scanner]")) {
    import("./scan.js").then((module) => module.startScanner());
  }
  if (document.querySelector("[data-photographs], [data-enlarge]")) {
    import("./photographs.js").then((module) => module.startPhotographs());
  }
  if (document.querySelector("[data-claim], [data-print]")) {
    import("./drop-claim.js").then((module) => module.startClaims());
  }
  if (document.querySelector("[data-drop-send]")) {
    import("./drop-send.js").then((module) => module.startSending());
  }
  if (document.querySelector("[data-follow-topic]")) {
    import("./community.js").then((module) => module.startFollowing());
  }
  if (document.querySelector("[data-keep]") || document.body.dataset.keptAt) {
    import("./community-keep.js").then((module) => module.startKeeping());
  }
  if (document.querySelector("[data-nearby]")) {
    import("./nearby.js").then((module) => module.startNearby());
  }
  if (document.querySelector("[data-running-ms], [data-refresh-ms]")) {
    import("./running.js").then((module) => module.startRunning(document));
  }
  if (document.querySelector("[data-trip-recorder]")) {
    import("./trip-record.js").then((module) => module.startTripRecorder());
  }
  if (document.querySelector("[data-paced]")) {
    import("./paced.js").then((module) => module.startPaced());
  }
  drives ||= document.querySelector("[data-share-position], [data-offer]") !== null;
  if (drives) {
    import("./driver.js").then((module) => module.startDriver());
  }
}

startAnnouncements();
startOffline();
startPush();
startForms();
startInbox();
startPositionForms();
enhance(document);
showEntry();
startLive();
enhanceRarely();
document.dispatchEvent(new CustomEvent("scripts:ready"));

document.addEventListener("region:swapped", (event) => {
  enhance(/** @type {Element} */ (event.target));
  enhanceRarely();
});
document.addEventListener("page:swapped", () => {
  enhance(document);
  showEntry();
  startLive();
  enhanceRarely();
});
