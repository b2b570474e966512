// Lets questions be dragged into another order by their handles; the buttons up and down do the same without dragging.
const ITEM = "[data-order-item]";

/** Starts the handles of the page; whoever has no pointer keeps the buttons. */
export function startOrdering() {
  document.addEventListener("pointerdown", take);
}

/** @param {PointerEvent} event */
function take(event) {
  const handle = /** @type {Element} */ (event.target).closest?.("[data-order-handle]");
  const item = /** @type {HTMLElement | null | undefined} */ (handle?.closest(ITEM));
  const list = item?.parentElement;
  if (!handle || !item || !list || event.button > 0) return;
  event.preventDefault();
  const before = item.nextElementSibling;
  const stop = new AbortController();
  const { signal } = stop;
  item.classList.add("dragged");
  addEventListener("pointermove", (move) => carry(item, list, move.clientY), { signal });
  addEventListener("pointerup", () => leave(item, before, stop), { signal });
  addEventListener("pointercancel", () => putBack(item, list, before, stop), { signal });
  addEventListener("keydown", (key) => key.key === "Escape" && putBack(item, list, before, stop), { signal });
}

/**
 * Puts the item where the pointer is.
 * @param {HTMLElement} item
 * @param {HTMLElement} list
 * @param {number} y
 */
function carry(item, list, y) {
  const others = [...list.querySelectorAll(`:scope > ${ITEM}`)].filter((other) => other !== item);
  const next = others.find((other) => {
    const { top, height } = other.getBoundingClientRect();
    return y < top + height / 2;
  });
  const behind = next ?? null;
  if (item.nextElementSibling !== behind) list.insertBefore(item, behind);
}

/**
 * @param {HTMLElement} item
 * @param {Element | null} before what stood behind it
 * @param {AbortController} stop
 */
function leave(item, before, stop) {
  stop.abort();
  item.classList.remove("dragged");
  const next = /** @type {HTMLElement | null} */ (item.nextElementSibling);
  if (next === before) return;
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-order-form]"));
  if (!form) return;
  const fields = /** @type {Record<string, HTMLInputElement>} */ (/** @type {unknown} */ (form.elements));
  fields.question.value = item.dataset.orderItem ?? "";
  fields.before.value = next?.dataset.orderItem ?? "";
  form.requestSubmit();
}

/**
 * @param {HTMLElement} item
 * @param {HTMLElement} list
 * @param {Element | null} before
 * @param {AbortController} stop
 */
function putBack(item, list, before, stop) {
  stop.abort();
  item.classList.remove("dragged");
  list.insertBefore(item, before);
}
