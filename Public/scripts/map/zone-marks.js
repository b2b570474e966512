// What the page itself says of zones (`data-zone-mark`): newer than the file of the zones, and in the reader's language.

/** @typedef {{ type: string, features: any[] }} Collection */

/**
 * The zones with what the page says of them.
 * @param {Collection} zones
 * @param {ParentNode} [page]
 * @returns {Collection}
 */
export function markZones(zones, page = document) {
  /** @type {NodeListOf<HTMLElement>} */
  const elements = page.querySelectorAll("[data-zone-mark]");
  const marks = new Map([...elements].map(({ dataset }) => [dataset.zoneMark, mark(dataset)]));
  const features = zones.features.map((feature) => {
    return { ...feature, properties: { ...feature.properties, ...marks.get(feature.id) } };
  });
  return { ...zones, features };
}

/** @param {DOMStringMap} says */
function mark({ zoneTaxis, zoneDemand, zoneWords }) {
  return {
    ...(zoneTaxis && { available: Number(zoneTaxis) }),
    ...(zoneDemand && { demand: zoneDemand }),
    ...(zoneWords && { words: zoneWords }),
  };
}
