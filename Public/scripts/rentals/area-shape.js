// The shape of an area while it is drawn: its corners, and how to take back what was done to them.

/** @typedef {[number, number]} Corner longitude and latitude */
/** @typedef {{ piece: number, ring: number, corner: number }} Place where a corner stands in a shape */

const FEWEST = 3;

export class AreaShape {
  /** @type {Corner[][][]} the rings of each piece, the outer one first; no ring says its first corner again */
  pieces = [[[]]];
  /** Whether corners still follow one another, or lie all around. */
  closed = false;
  /** @type {string[]} */
  past = [];

  /** @param {string} text a Polygon or MultiPolygon of GeoJSON, or nothing */
  constructor(text) {
    if (!text) return;
    const { type, coordinates } = JSON.parse(text);
    const pieces = /** @type {Corner[][][]} */ (type === "Polygon" ? [coordinates] : coordinates);
    this.pieces = pieces.map((rings) => rings.map((ring) => ring.slice(0, -1)));
    this.closed = this.count >= FEWEST;
  }

  /** As GeoJSON; nothing where there are no corners. */
  get text() {
    if (!this.count) return "";
    const pieces = this.pieces.map((rings) => rings.map((ring) => [...ring, ring[0]]));
    const [only, ...more] = pieces;
    return JSON.stringify(more.length ? { type: "MultiPolygon", coordinates: pieces } : { type: "Polygon", coordinates: only });
  }

  get count() {
    return this.places().length;
  }

  get canClose() {
    return !this.closed && this.count >= FEWEST;
  }

  /** @returns {Place[]} where all corners stand, in their order */
  places() {
    return this.pieces.flatMap((rings, piece) =>
      rings.flatMap((corners, ring) => corners.map((_, corner) => ({ piece, ring, corner }))));
  }

  /** @param {Place} place */
  corner({ piece, ring, corner }) {
    return this.pieces[piece][ring][corner];
  }

  /** Remembers the shape as it is, before something is done to it. */
  keep() {
    this.past.push(JSON.stringify([this.pieces, this.closed]));
  }

  undo() {
    const before = this.past.pop();
    if (before) [this.pieces, this.closed] = JSON.parse(before);
  }

  close() {
    this.keep();
    this.closed = true;
  }

  /**
   * Adds a corner after the last one, or to a side of a closed shape.
   * @param {Corner} corner
   * @param {Place} [side] after which corner; the last one of an open shape where it is left out
   */
  add(corner, side = { piece: 0, ring: 0, corner: this.pieces[0][0].length - 1 }) {
    this.keep();
    this.pieces[side.piece][side.ring].splice(side.corner + 1, 0, corner);
  }

  /**
   * @param {Place} place
   * @param {Corner} to
   */
  put({ piece, ring, corner }, to) {
    this.pieces[piece][ring][corner] = to;
  }

  /**
   * @param {Place} place
   * @returns {boolean} whether it could go: what is closed keeps three
   */
  remove({ piece, ring, corner }) {
    const corners = this.pieces[piece][ring];
    if (this.closed && corners.length <= FEWEST) return false;
    this.keep();
    corners.splice(corner, 1);
    return true;
  }

  /**
   * The side of a closed shape that is nearest to a point on the screen.
   * @param {Corner} point
   * @param {(corner: Corner) => Corner} onScreen
   * @returns {{ side: Place, distance: number }} the corner that it begins at, and how far it is
   */
  nearestSide(point, onScreen) {
    const sides = this.places().map((side) => {
      const corners = this.pieces[side.piece][side.ring];
      const end = corners[(side.corner + 1) % corners.length];
      return { side, distance: distance(point, onScreen(corners[side.corner]), onScreen(end)) };
    });
    return sides.reduce((best, each) => each.distance < best.distance ? each : best);
  }
}

/**
 * How far a point is from a line between two others.
 * @param {Corner} point
 * @param {Corner} from
 * @param {Corner} to
 */
function distance([x, y], [fromX, fromY], [toX, toY]) {
  const [alongX, alongY] = [toX - fromX, toY - fromY];
  const length = alongX ** 2 + alongY ** 2;
  const share = length ? Math.max(0, Math.min(1, ((x - fromX) * alongX + (y - fromY) * alongY) / length)) : 0;
  return Math.hypot(x - fromX - share * alongX, y - fromY - share * alongY);
}
