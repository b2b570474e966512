// Double presses: a button that appears under the finger, such as "Start" instead of "Stop", ignores their second half.

/** Two presses within this time are one double press. */
const DOUBLE_PRESS_MS = 1000;
const CONTROLS = "main :is(button, a.button), dialog :is(button, a.button)";
const RESTING = "data-resting";

/** @type {{ control: Element, rect: DOMRect, at: number } | undefined} the last press */
let last;

/** Listens to presses anywhere on the page, before anything else does. */
export function startDoublePresses() {
  document.addEventListener("click", onClick, { capture: true });
}

/** @param {MouseEvent} event */
function onClick(event) {
  const control = event.target instanceof Element ? event.target.closest("button, a") : null;
  if (!control || !event.isTrusted) return;
  // Enter in a field presses the form's button.
  const isPressedItself = event.detail > 0 || document.activeElement === control;
  if (control.hasAttribute(RESTING) && isPressedItself) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  last = { control, rect: control.getBoundingClientRect(), at: performance.now() };
}

/** Has the controls that now are where a control was just pressed rest until the double press would be over. */
export function restUnderFinger() {
  if (!last) return;
  const { control: pressed, rect, at } = last;
  const left = at + DOUBLE_PRESS_MS - performance.now();
  if (left <= 0) return;
  for (const control of document.querySelectorAll(CONTROLS)) {
    if (control === pressed || control.ariaDisabled === "true" || !overlap(rect, control.getBoundingClientRect())) continue;
    control.setAttribute(RESTING, "");
    control.ariaDisabled = "true";
    setTimeout(() => wake(control), left);
  }
}

/** @param {Element} control */
function wake(control) {
  control.removeAttribute(RESTING);
  // Its form may be sent by now, which disables it as well.
  if (!control.hasAttribute("data-busy")) control.removeAttribute("aria-disabled");
}

/** @param {DOMRect} one @param {DOMRect} other */
function overlap(one, other) {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
