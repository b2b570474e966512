"""What a driver reads on the map: zones with their numbers and words, and one mark for the own position."""

import pytest

from conftest import wait_for

MARK = """async (zones) => {
  document.body.insertAdjacentHTML("beforeend", `
    <p data-zone-mark="port" data-zone-taxis="2"></p>
    <p data-zone-mark="rock" data-zone-demand="high" data-zone-words="High demand"></p>`);
  const { markZones } = await import("/assets/test/scripts/map/zone-marks.js");
  return [markZones(zones).features, zones.features].map((all) => all.map(({ properties }) => properties));
}"""

GATHER = """async (counts) => {
  const { Clusters } = await import("/assets/test/scripts/map/clusters.js");
  const drawn = [];
  class Marker {
    constructor({ element }) { drawn.push(element.textContent); }
    setLngLat() { return this; }
    addTo() { return this; }
  }
  const map = { getZoom: () => 12, project: () => ({ x: 0, y: 0 }) };
  const pins = counts.map((count) => ({ kind: "station", at: [7.42, 43.73], count, named: false, element: document.createElement("p") }));
  new Clusters({ Marker }, map).gather(pins);
  return { drawn, hidden: pins.filter((pin) => pin.element.hidden).length };
}"""

SAY = """async (counts) => {
  if (counts) document.body.insertAdjacentHTML("beforeend", `<p data-counts="${counts}"></p>`);
  const { Clusters } = await import("/assets/test/scripts/map/clusters.js");
  const said = [];
  class Marker {
    constructor({ element }) { said.push(element.getAttribute("aria-label")); }
    setLngLat() { return this; }
    addTo() { return this; }
  }
  const map = { getZoom: () => 12, project: () => ({ x: 0, y: 0 }) };
  const pins = ["3", "9"].map((count) => ({ kind: "station", at: [7.42, 43.73], count, element: document.createElement("p") }));
  new Clusters({ Marker }, map).gather(pins);
  return said;
}"""

GATHER_TAXIS = """async () => {
  const { Clusters } = await import("/assets/test/scripts/map/clusters.js");
  class Marker {
    constructor({ element }) { document.body.append(element); this.element = element; }
    setLngLat() { return this; }
    addTo() { return this; }
    remove() { this.element.remove(); }
  }
  const map = { getZoom: () => 12, project: ([x, y]) => ({ x, y }) };
  const taxi = (x) => ({ kind: "taxi", at: [x, 0], gathered: true, named: false, element: document.createElement("p") });
  const taxis = [taxi(0), taxi(5), taxi(10), taxi(500)];
  const clusters = new Clusters({ Marker }, map);
  clusters.gather(taxis);
  const before = document.querySelector(".pin-cluster");
  const first = before.textContent;
  taxis[2].at = [300, 0];
  clusters.gather(taxis);
  const after = document.querySelector(".pin-cluster");
  return { first, second: after.textContent, isSame: before === after, hidden: taxis.map((pin) => pin.element.hidden) };
}"""

FOLLOW = """async () => {
  document.body.className = "shell";
  document.body.insertAdjacentHTML("beforeend", `<div id="followed" data-zones="/zones.geojson"></div>`);
  const { followZones } = await import("/assets/test/scripts/map/zones.js");
  window.drawn = 0;
  const map = { getSource: (name) => ({ setData: () => { if (name === "zones") window.drawn += 1; } }) };
  followZones(() => ({ map, element: document.querySelector("#followed") }));
  window.change = () => document.dispatchEvent(new CustomEvent("live:zones-changed"));
}"""


LOCATE = """async () => {
  const coords = { latitude: 43.7352, longitude: 7.4251, accuracy: 8, heading: null, speed: null };
  const geolocation = { getCurrentPosition: (found) => found({ coords, timestamp: Date.now() }) };
  Object.defineProperty(navigator, "geolocation", { value: geolocation });
  navigator.permissions.query = async () => ({ state: "granted" });
  const { drawSelf, startSelf } = await import("/assets/test/scripts/map/self.js");
  window.marks = new Map();
  const pins = { put: (id, pin) => window.marks.set(id, pin), remove: (id) => window.marks.delete(id) };
  startSelf(() => ({ map: {}, pins, element: document.createElement("div") }));
  window.ride = () => {
    document.body.insertAdjacentHTML("beforeend", `<p data-pin="taxi" data-pin-own></p>`);
    drawSelf();
  };
}"""

NAMES_AT_EDGES = """async (places) => {
  const container = document.createElement("div");
  Object.assign(container.style, { position: "fixed", inset: "0 auto auto 0", width: "300px", height: "300px" });
  document.body.append(container);
  const { Pins } = await import("/assets/test/scripts/map/pins.js");
  class Marker {
    constructor({ element }) { this.element = element; }
    setLngLat([x, y]) {
      Object.assign(this.element.style, { position: "absolute", left: `${x - 24}px`, top: `${y - 48}px` });
      return this;
    }
    addTo() { container.append(this.element); return this; }
  }
  const pins = new Pins({ Marker }, { getContainer: () => container });
  for (const [x, y, kind = "pickup"] of places) {
    pins.put(String([x, y]), { kind, label: kind === "taxi" ? "Taxi T345" : "Place du Casino", heading: 0, at: [x, y], named: true });
  }
  pins.spread();
  return [...container.querySelectorAll(".pin-name")].map((name) => {
    const { left, top, right, bottom } = name.getBoundingClientRect();
    return [name.dataset.place, left, top, right, bottom];
  });
}"""


def zone(name, available):
    geometry = {"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1], [0, 0]]]}
    return {"type": "Feature", "id": name, "properties": {"name": name, "available": available}, "geometry": geometry}


@pytest.mark.parametrize(("counts", "said"), [("", "2 stations, 12 vehicles"), ("docks", "2 stations, 12 free docks")])
def test_gathered_stations_say_what_they_count(open_page, counts, said):
    assert open_page("sign-in").evaluate(SAY, counts) == [said]


def test_zones_show_what_the_page_says_of_them(open_page):
    zones = {"type": "FeatureCollection", "features": [zone("port", 0), zone("rock", 3), zone("beach", 1)]}

    marked, loaded = open_page("sign-in").evaluate(MARK, zones)

    assert marked == [
        {"name": "port", "available": 2},
        {"name": "rock", "available": 3, "demand": "high", "words": "High demand"},
        {"name": "beach", "available": 1},
    ]
    assert loaded == [each["properties"] for each in zones["features"]]


def test_taxis_that_cover_one_another_are_one_pin_that_stays_while_they_move(open_page):
    page = open_page("sign-in")

    gathered = page.evaluate(GATHER_TAXIS)

    assert (gathered["first"], gathered["second"]) == ("3", "2")
    assert gathered["isSame"]
    assert gathered["hidden"] == [True, True, False, False]


def test_only_counts_are_added_up(open_page):
    page = open_page("sign-in")

    assert page.evaluate(GATHER, ["1", "2"]) == {"drawn": ["3"], "hidden": 2}
    assert page.evaluate(GATHER, ["0.1", "0.2"]) == {"drawn": [], "hidden": 0}


def test_changed_zones_are_drawn_again_at_most_every_ten_seconds(open_page):
    page = open_page("sign-in", clock=True)
    page.evaluate(FOLLOW)

    for _ in range(3):
        page.evaluate("change()")
        page.clock.run_for(1000)
    wait_for(page, lambda: page.evaluate("drawn") == 1, "the zones are not drawn")
    page.clock.run_for(10_000)

    wait_for(page, lambda: page.evaluate("drawn") == 2, "the last change is not drawn")


def test_a_page_that_shows_the_own_vehicle_has_no_second_mark_of_the_same_place(open_page):
    page = open_page("sign-in")

    page.evaluate(LOCATE)
    wait_for(page, lambda: page.evaluate("marks.has('self')"), "the device is not shown")
    page.evaluate("ride()")

    assert page.evaluate("marks.has('self')") is False


def test_a_driver_who_shares_the_position_sees_it_before_anything_is_pressed(open_page):
    page = open_page("sign-in")

    page.evaluate(LOCATE.replace("granted", "prompt"))
    coords = {"latitude": 43.7352, "longitude": 7.4251, "accuracy": 8}
    page.evaluate("coords => document.dispatchEvent(new CustomEvent('position:shared', { detail: { coords } }))", coords)

    assert page.evaluate("marks.get('self').at") == [7.4251, 43.7352]


def test_names_of_pins_stay_on_the_map(open_page):
    left, right, top, bottom = [10, 150], [290, 150], [150, 40], [150, 298]

    names = open_page("passenger-home").evaluate(NAMES_AT_EDGES, [left, right, top, bottom])

    assert [place for place, *_ in names] == ["below", "below", "below", "above"]
    assert all(0 <= min(x, y) and max(right, bottom) <= 300 for _, x, y, right, bottom in names)


def test_the_name_of_a_taxi_does_not_cover_the_pick_up_point(open_page):
    taxi_first = [[150, 100, "taxi"], [150, 140]]

    names = open_page("passenger-home").evaluate(NAMES_AT_EDGES, taxi_first)

    assert [place for place, *_ in names] == ["above", "below"]
