// Forms that need the scripts wait until these, which are modules and come after the page, are there: else they would be sent
// without their question or position. If the modules do not come, the browser asks the question.
//
// Positions of a trip that is recorded are watched from here on, and kept for the next page.
(() => {
  const WAITING = "form[data-enhance], form[data-confirm], form[data-needs-position]";
  /** @type {{ form: HTMLFormElement, submitter: HTMLElement | null } | undefined} */
  let held;

  /** @param {SubmitEvent} event */
  function hold(event) {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method === "dialog" || !form.matches(WAITING)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held ??= { form, submitter: event.submitter };
    form.setAttribute("aria-busy", "true");
  }

  /** The modules say when they are ready. */
  function wait() {
    removeEventListener("load", give);
  }

  /** The modules have not come. */
  function give() {
    document.addEventListener("submit", askPlainly, true);
    release();
  }

  /** @param {SubmitEvent} event */
  function askPlainly(event) {
    const { confirm: title, confirmText } = /** @type {HTMLFormElement} */ (event.target).dataset;
    if (title && !confirm([title, confirmText].filter(Boolean).join("\n\n"))) event.preventDefault();
  }

  function release() {
    document.removeEventListener("submit", hold, true);
    document.removeEventListener("scripts:ready", release);
    removeEventListener("load", give);
    if (!held) return;
    const { form, submitter } = held;
    held = undefined;
    form.removeAttribute("aria-busy");
    if (form.isConnected) form.requestSubmit(submitter);
  }

  document.addEventListener("submit", hold, true);
  document.addEventListener("scripts:begun", wait);
  document.addEventListener("scripts:ready", release);
  addEventListener("load", give);
})();

(() => {
  /** As `trips/recording.js` says it. */
  const recordingNow = () => localStorage.getItem("trips.recording");
  const UNKEPT = "trips.unkept";
  const OPTIONS = { enableHighAccuracy: true, maximumAge: 0, timeout: 30_000 };
  /** @type {number | undefined} */
  let watcher;

  const positions = {
    /** What is not in the journal yet, earliest first. */
    found: /** @type {object[]} */ ([]),
    /** Why there is none now. */
    failure: /** @type {GeolocationPositionError | undefined} */ (undefined),
    /** @type {() => unknown} */
    onFound: () => {},
    /** @type {(error: GeolocationPositionError) => void} */
    onFail: () => {},

    begin() {
      watcher ??= navigator.geolocation?.watchPosition(add, fail, OPTIONS);
    },

    end() {
      if (watcher !== undefined) navigator.geolocation.clearWatch(watcher);
      watcher = undefined;
      positions.failure = undefined;
      positions.found.length = 0;
      localStorage.removeItem(UNKEPT);
    },
  };

  /** @param {GeolocationPositionError} error */
  function fail(error) {
    positions.failure = error;
    positions.onFail(error);
  }

  /** @param {GeolocationPosition} position */
  function add({ coords: { latitude, longitude, accuracy, speed }, timestamp }) {
    positions.failure = undefined;
    positions.found.push({ at: Math.round(timestamp), latitude, longitude, accuracy: accuracy ?? null, speed: speed ?? null });
    return positions.onFound();
  }

  function save() {
    const recording = recordingNow();
    if (!recording || !positions.found.length) return;
    localStorage.setItem(UNKEPT, JSON.stringify({ recording, found: positions.found }));
  }

  function load() {
    const saved = JSON.parse(localStorage.getItem(UNKEPT) ?? "{}");
    if (saved.recording === recordingNow()) positions.found.push(...saved.found);
    localStorage.removeItem(UNKEPT);
  }

  Object.assign(globalThis, { tripPositions: positions });
  addEventListener("pagehide", save);
  if (recordingNow()) {
    load();
    positions.begin();
  }
})();
