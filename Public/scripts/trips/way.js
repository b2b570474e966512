// The way of a recording on the map while it is recorded; what no position tells is dashed.
import { PolylineWriter } from "../map/polyline.js";
import { metersBetween } from "./distance.js";

/** Steps that are shorter are not seen on the map. */
const LEAST_METERS = 8;
/** The map is drawn no more often: each time costs a phone more than all the rest of a position. */
const DRAW_MS = 10_000;
/** After so long without a position, the way to the next one is not known. */
const GAP_MS = 90_000;
/** What is less accurate than this would draw where nobody was. */
const WORST_ACCURACY_METERS = 200;

/** @typedef {{ at: number, latitude: number, longitude: number, accuracy: number | null }} Place */

export class DrawnWay {
  #root;
  /** @type {Place | undefined} */
  #last;
  #line = new PolylineWriter();
  /** @type {HTMLElement | undefined} */
  #element;
  #drawnAt = 0;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
  }

  /** Draws what was recorded so far in place of what was there. @param {Place[]} places */
  begin(places) {
    for (const old of this.#root.querySelectorAll("[data-way]")) old.remove();
    this.#last = this.#element = undefined;
    for (const place of places) this.#add(place);
    this.#tell(false);
  }

  /** @param {Place} place */
  take(place) {
    if (this.#add(place) && Math.abs(place.at - this.#drawnAt) >= DRAW_MS) this.#tell(false);
  }

  /** The recording is over: the map shows all of its way. */
  end() {
    this.#tell(true);
  }

  /** @param {Place} place */
  #add(place) {
    const last = this.#last;
    if ((place.accuracy ?? 0) > WORST_ACCURACY_METERS) return false;
    if (last && metersBetween(last, place) < LEAST_METERS) return false;
    if (last && place.at - last.at > GAP_MS) this.#bridge(last, place);
    this.#last = place;
    this.#element ??= this.#draw(false);
    this.#element.dataset.way = this.#line.add(place.latitude, place.longitude);
    return true;
  }

  /** @param {Place} from @param {Place} to */
  #bridge(from, to) {
    const line = this.#draw(true);
    this.#line.add(from.latitude, from.longitude);
    line.dataset.way = this.#line.add(to.latitude, to.longitude);
    this.#element = undefined;
  }

  /** @param {boolean} isUnsure */
  #draw(isUnsure) {
    this.#line = new PolylineWriter();
    const line = document.createElement("span");
    line.hidden = true;
    line.toggleAttribute("data-way-unsure", isUnsure);
    this.#root.append(line);
    return line;
  }

  /** @param {boolean} isWhole whether all of the way is to be seen */
  #tell(isWhole) {
    this.#drawnAt = this.#last?.at ?? 0;
    const at = this.#last && [this.#last.longitude, this.#last.latitude];
    document.dispatchEvent(new CustomEvent("way:changed", { detail: { at, isWhole } }));
  }
}
