// Buttons for what is chosen in a list (`data-least`, how many it needs): they wait until enough is chosen.

/** Starts the forms of the page that do not run yet. */
export function startChosen() {
  for (const form of document.querySelectorAll("form[data-chosen]:not([data-started])")) {
    form.setAttribute("data-started", "");
    form.addEventListener("change", () => update(form));
    // Whoever comes back finds what was chosen before.
    addEventListener("pageshow", () => update(form));
    update(form);
  }
}

/** @param {Element} form */
function update(form) {
  const count = form.querySelectorAll("input[type=checkbox]:checked").length;
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (form.querySelectorAll("button[data-least]"))) {
    button.disabled = count < Number(button.dataset.least);
  }
}
