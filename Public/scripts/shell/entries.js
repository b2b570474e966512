// What people have entered in forms, compared with what the server has filled in.

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */

/**
 * Whether somebody has changed any control below a root.
 * @param {ParentNode} root
 */
export function hasEntries(root) {
  return controls(root).some(isChanged);
}

/**
 * The controls below a root that people fill in.
 * @param {ParentNode} root
 * @returns {Control[]}
 */
export function controls(root) {
  const found = root instanceof HTMLFormElement ? root.elements : root.querySelectorAll("input, select, textarea");
  return /** @type {Control[]} */ ([...found].filter((element) => element.matches("input, select, textarea")));
}

/**
 * Whether a form has fields that people fill in.
 * @param {HTMLFormElement} form
 */
export function isFilledIn(form) {
  return controls(form).some((field) => field.type !== "hidden");
}

/**
 * Whether a control holds something else than at first.
 * @param {Control} control
 */
export function isChanged(control) {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    if (control.multiple) return options.some((option) => option.selected !== option.defaultSelected);
    return control.selectedIndex !== Math.max(0, options.findIndex((option) => option.defaultSelected));
  }
  if (isBox(control)) return control.checked !== control.defaultChecked;
  return control.value !== control.defaultValue;
}

/**
 * Whether a control is chosen and not written.
 * @param {Control} control
 * @returns {control is HTMLInputElement}
 */
export function isBox(control) {
  return control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio");
}
