// Choosing a point: the pin stands still in the middle while the map moves below it, by finger or arrow keys.
import { placeAt, placeOf, setPlace } from "../places/field.js";
import { drawPin } from "./pins.js";
import { word } from "../shell/words.js";

/**
 * Lets somebody choose the point of a field.
 * @param {any} map
 * @param {Element} field
 * @param {HTMLElement} opener gets the focus back
 */
export function pick(map, field, opener) {
  const listening = new AbortController();
  const bar = pickBar();
  const cross = document.createElement("div");
  cross.className = "crosshair";
  cross.setAttribute("aria-hidden", "true");
  cross.append(drawPin("pickup", "", false));
  document.body.append(cross, bar);
  document.body.dataset.picking = "";
  map.resize();
  map.setPadding({ top: 0, right: 0, bottom: 0, left: 0 });
  map.jumpTo({ center: placeOf(field) ?? map.getCenter(), zoom: Math.max(16, map.getZoom()) });
  map.getCanvas().focus();
  const end = () => {
    listening.abort();
    cross.remove();
    bar.remove();
    delete document.body.dataset.picking;
    map.resize();
    opener.focus();
    // The sheet covers the map again.
    document.dispatchEvent(new CustomEvent("sheet:changed"));
  };
  listen(bar, listening.signal, end, () => find(map, field));
}

/**
 * @param {HTMLElement} bar
 * @param {AbortSignal} signal
 * @param {() => void} end
 * @param {() => Promise<() => void>} find gives what is to be done once the map is no longer chosen on
 */
function listen(bar, signal, end, find) {
  bar.addEventListener("click", async (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button) return;
    const take = button.value === "use" ? await find() : undefined;
    end();
    take?.();
  }, { signal });
  addEventListener("keydown", (event) => {
    if (event.key === "Escape") end();
  }, { signal });
}

/**
 * @param {any} map
 * @param {Element} field
 */
async function find(map, field) {
  const { lat, lng } = map.getCenter();
  const place = await placeAt(field, lat, lng);
  return () => setPlace(field, place);
}

function pickBar() {
  const bar = document.createElement("section");
  bar.className = "pick-bar";
  bar.setAttribute("aria-label", word("map.pick"));
  const text = document.createElement("p");
  text.textContent = word("map.pick");
  bar.append(text, button("cancel", "button"), button("use", "button button-primary"));
  return bar;
}

/**
 * @param {"cancel" | "use"} value
 * @param {string} className
 */
function button(value, className) {
  const element = document.createElement("button");
  element.type = "button";
  element.value = value;
  element.className = className;
  element.textContent = word(value === "use" ? "map.use" : "cancel");
  return element;
}
