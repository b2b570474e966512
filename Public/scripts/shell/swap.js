// Puts freshly rendered HTML into the page without losing the focus, the map or what was typed.

/**
 * Reads a document or a fragment.
 * @param {string} html
 */
export function parse(html) {
  return new DOMParser().parseFromString(html, "text/html");
}

/**
 * Replaces a region by its namesake in new HTML, or fills it with the whole body of a fragment.
 * @param {HTMLElement} region
 * @param {string} html
 * @returns {HTMLElement} the region now in the page
 */
export function swapRegion(region, html) {
  const fresh = parse(html);
  const namesake = fresh.getElementById(region.id);
  if ((namesake ?? fresh.body).innerHTML.trim() === region.innerHTML.trim()) return region;
  const focus = rememberFocus(region);
  const top = region.querySelector(".sheet-body")?.scrollTop ?? 0;
  if (namesake) copyAttributes(namesake, region, "data-live");
  region.replaceChildren(...(namesake ?? fresh.body).childNodes);
  focus();
  if (top) region.querySelector(".sheet-body")?.scrollTo(0, top);
  region.dispatchEvent(new CustomEvent("region:swapped", { bubbles: true }));
  return region;
}

/**
 * Replaces the whole page but keeps the map that is already drawn.
 * @param {string} html
 * @param {string} url the address to show, or empty to keep the present one
 */
export function swapPage(html, url) {
  const fresh = parse(html);
  const isAnother = url !== "" && url !== location.href;
  const focus = isAnother && new URL(url).pathname !== location.pathname ? undefined : rememberFocus(document.body, false);
  if (isAnother) document.dispatchEvent(new CustomEvent("page:leaving"));
  document.title = fresh.title;
  takeToken(fresh);
  keepMap(fresh);
  copyAttributes(fresh.body, document.body);
  document.body.replaceChildren(...fresh.body.childNodes);
  if (isAnother) {
    history.pushState({ swapped: true }, "", url);
    // Another page begins at its top.
    scrollTo(0, 0);
  }
  focus?.();
  document.dispatchEvent(new CustomEvent("page:swapped"));
}

/** @param {Document} fresh may be of another session than the page was: somebody has signed in or out */
function takeToken(fresh) {
  const name = "meta[name=form-token]";
  const token = fresh.querySelector(name)?.getAttribute("content") ?? "";
  document.querySelector(name)?.setAttribute("content", token);
}

/** @param {Document} fresh gets the map that is already drawn, when both pages lie over a map */
function keepMap(fresh) {
  const map = /** @type {HTMLElement | null} */ (document.querySelector(".shell [data-map-view]"));
  const place = /** @type {HTMLElement | null} */ (fresh.querySelector(".shell [data-map-view]"));
  if (!map || !place) return;
  for (const name of Object.keys(map.dataset)) delete map.dataset[name];
  Object.assign(map.dataset, place.dataset);
  place.replaceWith(map);
}

/**
 * @param {Element} from
 * @param {Element} to
 * @param {string} [kept] how the names begin that stay although the new element lacks them
 */
function copyAttributes(from, to, kept) {
  for (const name of to.getAttributeNames()) {
    if (!from.hasAttribute(name) && !(kept && name.startsWith(kept))) to.removeAttribute(name);
  }
  for (const { name, value } of from.attributes) to.setAttribute(name, value);
}

/**
 * Remembers which control of a region has the focus and what is typed in it.
 * @param {HTMLElement} region
 * @param {boolean} [keepsEntry] not where a form was sent
 * @returns {() => void} puts it back into the region's new contents
 */
export function rememberFocus(region, keepsEntry = true) {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body || !region.contains(active)) return () => {};
  const selector = sameControl(active);
  // A switch has another name and address afterwards, but the same look and place.
  const alike = `${active.localName}[class="${active.className}"]`;
  const place = [...region.querySelectorAll(alike)].indexOf(active);
  const typed = keepsEntry && active instanceof HTMLInputElement && !/^(checkbox|radio)$/.test(active.type) ? active.value : undefined;
  return () => {
    let control = (selector && region.querySelector(selector)) || region.querySelectorAll(alike)[place];
    if (control instanceof HTMLInputElement && typed !== undefined) control.value = typed;
    control ??= region.querySelector("main") ?? region;
    if (!(control instanceof HTMLElement)) return;
    if (control.tabIndex < 0) control.tabIndex = -1;
    control.focus({ preventScroll: true });
  };
}

/** @param {HTMLElement} element */
function sameControl(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const name = element.getAttribute("name");
  const value = element.matches("button, [type=checkbox], [type=radio]") && element.getAttribute("value");
  if (name) return `${element.localName}[name="${CSS.escape(name)}"]${value ? `[value="${CSS.escape(value)}"]` : ""}`;
  const link = element.getAttribute("href");
  if (link) return `a[href="${CSS.escape(link)}"]`;
  const action = element.closest("form")?.getAttribute("action");
  if (action) return `form[action="${CSS.escape(action)}"] ${element.localName}`;
  return "";
}
