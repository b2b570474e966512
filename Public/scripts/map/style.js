// The base map's own style, light and dark, over OpenMapTiles layers; text is drawn from web fonts, without glyphs or sprite.

// Texts have a contrast of 4.5 : 1 on every ground and road, pins of 3 : 1; the tests measure both.
const PALETTES = {
  light: {
    land: "#f4f2ee", homes: "#efece6", shops: "#f1ece7", schools: "#f2ead9", park: "#d3ebcb", wood: "#c3e2bb",
    pitch: "#c9e8c8", water: "#b9dcf2", waterText: "#27587b", plaza: "#faf8f4", building: "#e3ddd4", wall: "#d5cdc2",
    roadEdge: "#dcd6cc", road: "#ffffff", mainEdge: "#e2c98f", main: "#fdf0d0", path: "#cdbfae", rail: "#c9c4be",
    tram: "#a883a3", tramText: "#75466f", text: "#57544d", strongText: "#2c2b28", halo: "#ffffff", poi: "#664f30",
    number: "#58524a",
  },
  dark: {
    land: "#12161d", homes: "#141922", shops: "#161b24", schools: "#1b1e24", park: "#16281f", wood: "#15301f",
    pitch: "#1a3226", water: "#0c2436", waterText: "#86b8dc", plaza: "#1a202a", building: "#1e2530", wall: "#2a3341",
    roadEdge: "#0d1117", road: "#343f4e", mainEdge: "#191813", main: "#463e2d", path: "#38414d", rail: "#39404d",
    tram: "#7d6a98", tramText: "#bfaedb", text: "#b7c0cb", strongText: "#e8edf3", halo: "#0d1117", poi: "#d0b791",
    number: "#b0b9c4",
  },
};

/** @typedef {typeof PALETTES.light} Palette */
/** @typedef {Record<string, any>} Layer */

const NAME = ["coalesce", ["get", "name"], ["get", "name:latin"]];
const ABOVE_GROUND = ["!=", ["get", "brunnel"], "tunnel"];
const MAIN = ["motorway", "trunk", "primary"];
const MIDDLE = ["secondary", "tertiary"];
const SMALL = ["minor", "raceway"];
const SIGHTS = ["museum", "library", "college", "hospital", "town_hall", "theatre", "attraction", "place_of_worship"];

/**
 * The whole style for one colour scheme.
 * @param {"light" | "dark"} scheme
 * @param {string} tiles URL template of the vector tiles
 * @returns {Record<string, any>}
 */
export function baseStyle(scheme, tiles) {
  const palette = PALETTES[scheme];
  const attribution = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>';
  return {
    version: 8,
    sources: { osm: { type: "vector", tiles: [tiles], maxzoom: 14, attribution } },
    layers: [...ground(palette), ...roads(palette), ...labels(palette)],
  };
}

/**
 * @param {Palette} palette
 * @returns {Layer[]}
 */
function ground(palette) {
  const fading = ["interpolate", ["linear"], ["zoom"], 13, 0, 14.5, 1];
  return [
    { id: "land", type: "background", paint: { "background-color": palette.land } },
    fill("homes", "landuse", palette.homes, ofClass("residential")),
    fill("shops", "landuse", palette.shops, ofClass("commercial", "retail", "industrial")),
    fill("schools", "landuse", palette.schools, ofClass("school", "university", "college", "library", "hospital")),
    fill("grass", "landcover", palette.park, ofClass("grass")),
    fill("wood", "landcover", palette.wood, ofClass("wood", "forest")),
    fill("pitch", "landuse", palette.pitch, ofClass("pitch", "playground", "stadium")),
    fill("park", "park", palette.park),
    fill("water", "water", palette.water),
    line("waterway", "waterway", palette.water, widths(12, 0.5, 18, 6)),
    fill("plaza", "transportation", palette.plaza, ["==", ["geometry-type"], "Polygon"]),
    fill("building", "building", palette.building, undefined, { "fill-outline-color": palette.wall, "fill-opacity": fading }),
  ];
}

/**
 * @param {Palette} palette
 * @returns {Layer[]}
 */
function roads(palette) {
  const road = (/** @type {string[]} */ ...classes) => ["all", ABOVE_GROUND, ofClass(...classes)];
  const dashed = { "line-dasharray": [2, 1.6] };
  return [
    line("path", "transportation", palette.path, widths(14, 0.4, 18, 2.4), road("path", "track"), dashed),
    line("small-edge", "transportation", palette.roadEdge, widths(12, 0.8, 15, 4.2, 18, 18.5), road(...SMALL)),
    line("middle-edge", "transportation", palette.roadEdge, widths(11, 1.4, 15, 6.6, 18, 27), road(...MIDDLE)),
    line("main-edge", "transportation", palette.mainEdge, widths(9, 1.6, 15, 8.8, 18, 33), road(...MAIN)),
    line("service", "transportation", palette.road, widths(14, 0.4, 16, 2, 18, 8), road("service")),
    line("small", "transportation", palette.road, widths(12, 0.4, 15, 3, 18, 16), road(...SMALL)),
    line("middle", "transportation", palette.road, widths(11, 0.8, 15, 5, 18, 24), road(...MIDDLE)),
    line("main", "transportation", palette.main, widths(9, 0.8, 15, 7, 18, 30), road(...MAIN)),
    line("rail", "transportation", palette.rail, widths(12, 0.6, 18, 3), road("rail")),
    line("tram", "transportation", palette.tram, widths(13, 0.5, 18, 2), road("tram"), { "line-opacity": 0.55 }),
  ];
}

/**
 * @param {Palette} palette
 * @returns {Layer[]}
 */
function labels(palette) {
  const along = { "symbol-placement": "line", "symbol-spacing": 260 };
  const quarters = { "text-transform": "uppercase", "text-letter-spacing": 0.08 };
  const street = ofClass("primary", "secondary", "tertiary", "minor");
  return [
    { ...label("number", "housenumber", undefined, 10, palette.number, palette), minzoom: 17 },
    { ...label("street", "transportation_name", street, widths(13, 9.5, 18, 14), palette.text, palette, along), minzoom: 13.5 },
    { ...label("stop", "poi", ofClass("railway"), 11, palette.tramText, palette), minzoom: 16 },
    { ...label("sight", "poi", ofClass(...SIGHTS), 11, palette.poi, palette, { "symbol-sort-key": ["get", "rank"] }), minzoom: 15.2 },
    label("sea", "water_name", ["==", ["geometry-type"], "Point"], 12, palette.waterText, palette),
    { ...label("quarter", "place", ofClass("suburb", "neighbourhood", "quarter"), widths(12, 11, 16, 15), palette.strongText, palette, quarters), maxzoom: 16.5 },
    { ...label("city", "place", ofClass("city", "town"), widths(8, 14, 14, 24), palette.strongText, palette, { "text-font": ["Inter Bold"] }), maxzoom: 14 },
  ];
}

/** @param {string[]} classes */
function ofClass(...classes) {
  return ["match", ["get", "class"], classes, true, false];
}

/** @param {number[]} stops zoom, width, zoom, width… */
function widths(...stops) {
  return ["interpolate", ["exponential", 1.5], ["zoom"], ...stops];
}

/**
 * @param {string} id
 * @param {string} source
 * @param {string} colour
 * @param {any} [filter]
 * @param {Layer} [paint]
 * @returns {Layer}
 */
function fill(id, source, colour, filter, paint = {}) {
  return layer(id, "fill", source, filter, { paint: { "fill-color": colour, ...paint } });
}

/**
 * @param {string} id
 * @param {string} source
 * @param {string} colour
 * @param {any} width
 * @param {any} [filter]
 * @param {Layer} [paint]
 * @returns {Layer}
 */
function line(id, source, colour, width, filter, paint = {}) {
  const cap = "line-dasharray" in paint ? "butt" : "round";
  const layout = { "line-cap": cap, "line-join": "round" };
  return layer(id, "line", source, filter, { layout, paint: { "line-color": colour, "line-width": width, ...paint } });
}

/**
 * @param {string} id
 * @param {string} source
 * @param {any} filter
 * @param {any} size
 * @param {string} colour
 * @param {Palette} palette
 * @param {Layer} [layout]
 * @returns {Layer}
 */
function label(id, source, filter, size, colour, palette, layout = {}) {
  const text = id === "number" ? ["get", "housenumber"] : NAME;
  return layer(id, "symbol", source, filter, {
    layout: { "text-field": text, "text-font": ["Inter Medium"], "text-size": size, "text-max-width": 7, ...layout },
    paint: { "text-color": colour, "text-halo-color": palette.halo, "text-halo-width": 1.4 },
  });
}

/**
 * @param {string} id
 * @param {string} type
 * @param {string} source
 * @param {any} filter
 * @param {Layer} rest
 * @returns {Layer}
 */
function layer(id, type, source, filter, rest) {
  return { id, type, source: "osm", "source-layer": source, ...(filter && { filter }), ...rest };
}
