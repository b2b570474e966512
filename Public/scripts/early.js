// Runs before the page can be used: forms that need the scripts wait until these are there.
//
// The other scripts are modules, which come after the page. Whoever is quicker would send a form without being asked, or
// without the position that it needs. If the modules do not come, forms are sent as they are without script.
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

  function release() {
    document.removeEventListener("submit", hold, true);
    document.removeEventListener("scripts:ready", release);
    removeEventListener("load", release);
    if (!held) return;
    const { form, submitter } = held;
    held = undefined;
    form.removeAttribute("aria-busy");
    if (form.isConnected) form.requestSubmit(submitter);
  }

  document.addEventListener("submit", hold, true);
  document.addEventListener("scripts:ready", release);
  addEventListener("load", release);
})();
