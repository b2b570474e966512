// What a ride will cost, next to the form that asks for it or sets prices: updated when what it depends on changes.
import { refresh } from "../live/live.js";
import { hasEntries } from "../shell/entries.js";

const DEBOUNCE_MS = 200;
/** What a price does not depend on, and no address should hold. */
const LEFT_OUT = new Set(["csrf", "key"]);

/** @type {WeakSet<HTMLFormElement>} */
const followed = new WeakSet();

/**
 * Follows the forms below a root that have a region for their price.
 * @param {ParentNode} root
 */
export function startPrices(root) {
  for (const region of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-price-of]"))) {
    const form = document.getElementById(region.dataset.priceOf ?? "");
    if (!(form instanceof HTMLFormElement) || followed.has(form)) continue;
    followed.add(form);
    follow(form);
  }
}

/** @param {HTMLFormElement} form */
function follow(form) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => show(form), DEBOUNCE_MS);
  };
  for (const event of ["place:chosen", "place:forgotten", "change"]) form.addEventListener(event, later);
  // Somebody may have filled it in before this module came.
  if (hasEntries(form)) later();
}

/** @param {HTMLFormElement} form */
function show(form) {
  const region = /** @type {HTMLElement | null} */ (document.querySelector(`[data-price-of="${form.id}"]`));
  if (!region?.dataset.priceFrom) return;
  const url = new URL(region.dataset.priceFrom, location.href);
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value !== "" && !LEFT_OUT.has(name)) url.searchParams.set(name, value);
  }
  region.dataset.liveSrc = url.href;
  refresh(region);
}
