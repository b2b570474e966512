// Encoded polylines of precision 6, as routing engines return them.

const PRECISION = 1e6;

/**
 * Decodes a polyline6 into GeoJSON positions.
 * @param {string} text
 * @returns {[number, number][]} longitude and latitude
 */
export function decodePolyline(text) {
  /** @type {[number, number][]} */
  const line = [];
  const at = { index: 0 };
  let latitude = 0;
  let longitude = 0;
  while (at.index < text.length) {
    latitude += nextNumber(text, at);
    longitude += nextNumber(text, at);
    line.push([longitude / PRECISION, latitude / PRECISION]);
  }
  return line;
}

/**
 * @param {string} text
 * @param {{ index: number }} at moved behind the number
 */
function nextNumber(text, at) {
  let value = 0;
  let shift = 0;
  let chunk = 0x20;
  while (chunk >= 0x20) {
    chunk = text.charCodeAt(at.index++) - 63;
    value |= (chunk & 0x1f) << shift;
    shift += 5;
  }
  return value & 1 ? ~(value >> 1) : value >> 1;
}

/** Writes a polyline6 place by place, so that a way that grows is not written anew. */
export class PolylineWriter {
  #text = "";
  #latitude = 0;
  #longitude = 0;

  /**
   * Adds a place.
   * @param {number} latitude
   * @param {number} longitude
   * @returns {string} the whole line
   */
  add(latitude, longitude) {
    const [y, x] = [Math.round(latitude * PRECISION), Math.round(longitude * PRECISION)];
    this.#text += writtenNumber(y - this.#latitude) + writtenNumber(x - this.#longitude);
    [this.#latitude, this.#longitude] = [y, x];
    return this.#text;
  }
}

/** @param {number} number */
function writtenNumber(number) {
  let rest = number < 0 ? ~(number << 1) : number << 1;
  let text = "";
  while (rest >= 0x20) {
    text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63);
    rest >>= 5;
  }
  return text + String.fromCharCode(rest + 63);
}
