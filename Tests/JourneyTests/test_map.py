"""What is drawn on the map: names that can be read, each zone's once, and every taxi for the city."""

from kit import DESKTOP, PHONE, Place, look, wait_for_map
from playwright.sync_api import Locator, Page, expect
from town import CASINO, NEAR_CASINO, ROCK, Town, new_name
from waiting import wait_for

HERE = {"meetingPlace": "Place du Casino", "latitude": CASINO.latitude, "longitude": CASINO.longitude, "passengers": 1}
AT_THE_KERB = Place(CASINO.latitude + 0.00014, CASINO.longitude)
"""Some metres north of the meeting place, where both names would stand below their pins."""

BEACH = Place(43.7476, 7.4366)
"""Away from where others ride."""

SMALL_PIECE = [[[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]]]
HOLE = [[6.5, 2.5], [7, 2.5], [7, 3.5], [6.5, 2.5]]
BIG_PIECE = [[[2, 0], [8, 0], [8, 6], [6, 6], [6, 2], [2, 2], [2, 0]], HOLE]
"""The shape of an L, whose upright stroke has a hole."""

TWO_PIECES = {
    "type": "Feature",
    "properties": {"name": "Harbour and rock"},
    "geometry": {"type": "MultiPolygon", "coordinates": [SMALL_PIECE, BIG_PIECE]},
}


def test_the_names_of_pins_do_not_lie_on_each_other(town: Town) -> None:
    driver = town.driver()
    driver.start(NEAR_CASINO)
    driver.drive(AT_THE_KERB)
    passenger = town.passenger(mapped=True)
    request = passenger.ask("/taxi/requests", HERE).json()["id"]
    assert driver.ask(f"/taxi/offers/{driver.sees()['offer']['id']}/accept").ok

    page = passenger.page
    page.goto(f"{town.address}/taxi/requests/{request}")

    names = page.locator(".pin-name")
    expect(names).to_have_count(2)
    wait_for_map(page)
    assert not overlap(names.nth(0), names.nth(1))
    expect(names.filter(visible=True)).to_have_count(2)
    look(page, "request-taxi-at-the-kerb-phone-light")


def test_a_phone_that_is_turned_still_shows_all_pins(town: Town) -> None:
    driver = town.driver()
    driver.start(NEAR_CASINO)
    passenger = town.passenger(PHONE, "light", mapped=True)
    request = passenger.ask("/taxi/requests", HERE).json()["id"]
    assert driver.ask(f"/taxi/offers/{driver.sees()['offer']['id']}/accept").ok
    driver.drive(ROCK)
    page = passenger.page
    page.goto(f"{town.address}/taxi/requests/{request}")
    for pin in (".pin-pickup", f"[aria-label='Taxi {driver.code}']"):
        expect(page.locator(f".maplibregl-marker{pin}")).to_be_visible()
    wait_for_map(page)

    page.set_viewport_size({"width": PHONE.height, "height": PHONE.width})

    wait_for(lambda: are_on_the_map(page), "the turned map leaves a pin out")
    page.set_viewport_size({"width": PHONE.width, "height": PHONE.height})
    wait_for(lambda: are_on_the_map(page), "the map that is turned back leaves a pin out")


def test_a_zone_of_two_pieces_is_named_once_in_the_bigger(town: Town) -> None:
    page = town.stranger()
    page.goto(f"{town.address}/taxi")

    named = page.evaluate(
        """async (zones) => {
            const scripts = document.querySelector("script[type=module]").src;
            return (await import(new URL("map/zone-names.js", scripts).href)).namePlaces(zones);
        }""",
        {"type": "FeatureCollection", "features": [TWO_PIECES]},
    )

    assert [feature["properties"]["name"] for feature in named["features"]] == ["Harbour and rock"]
    longitude, latitude = named["features"][0]["geometry"]["coordinates"]
    assert latitude == 3
    assert 7 < longitude < 8


def test_words_on_zones_make_room_for_each_other(town: Town) -> None:
    page = town.stranger()
    page.goto(f"{town.address}/taxi")

    layouts = page.evaluate(
        """async () => {
            const scripts = document.querySelector("script[type=module]").src;
            const { addOverlays } = await import(new URL("map/layers.js", scripts).href);
            const layers = [];
            addOverlays({ addSource() {}, addLayer: (layer) => layers.push(layer) });
            return layers.map(({ layout }) => layout).filter((layout) => JSON.stringify(layout ?? {}).includes('"words"'));
        }"""
    )

    assert [layout.get("text-allow-overlap", False) for layout in layouts] == [False]


def test_the_label_of_a_pin_follows_the_free_docks_of_its_station(town: Town) -> None:
    city = town.administrator(DESKTOP)
    name = new_name("PIN")
    station = {"name": name, "latitude": BEACH.latitude, "longitude": BEACH.longitude, "docks": f"{name}A"}
    opened = city.ask("/rentals/console/stations", station).json()["id"]
    page = town.passenger(mapped=True).page
    page.goto(f"{town.address}/rentals")
    pin = page.locator(f".maplibregl-marker[aria-label^='{name}:']")
    expect(pin).to_have_attribute("aria-label", f"{name}: 0 bikes, 0 scooters, 1 free dock")

    assert city.ask(f"/rentals/console/stations/{opened}", station | {"docks": f"{name}B"}).ok

    expect(pin).to_have_attribute("aria-label", f"{name}: 0 bikes, 0 scooters, 2 free docks")


def test_the_city_sees_every_taxi_on_its_map(town: Town) -> None:
    free, busy = town.driver(), town.driver()
    for driver, place in ((busy, NEAR_CASINO), (free, ROCK)):
        driver.start(place)
        driver.drive(place)
    town.passenger().ask("/taxi/requests", HERE)
    assert busy.ask(f"/taxi/offers/{busy.sees()['offer']['id']}/accept").ok
    page = town.administrator(DESKTOP, "light", mapped=True).page

    page.goto(f"{town.address}/taxi/console/zones")

    for driver in (free, busy):
        expect(pin(page, driver.code)).to_be_visible()
    wait_for_map(page)
    before = pin(page, busy.code).bounding_box()
    busy.drive(ROCK)
    page.wait_for_function(
        "([name, x]) => document.querySelector(`.pin[aria-label='${name}']`).getBoundingClientRect().x < x - 20",
        arg=[f"Taxi {busy.code}", before["x"]],
    )
    look(page, "console-taxis-desktop-light")


def test_a_rider_whose_city_is_out_of_reach_is_told_and_goes_on_by_itself(campus_town: Town) -> None:
    page = campus_town.passenger(PHONE, "light", CASINO, mapped=True).page
    page.goto(f"{campus_town.address}/rentals")
    wait_for_map(page)
    city = page.locator("[data-map-view]")

    campus_town.server.kill()

    expect(page.get_by_role("dialog", name="Connection lost")).to_be_visible()
    expect(city).to_have_attribute("inert", "")
    campus_town.server.start()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(city).not_to_have_attribute("inert", "")
    look(page, "rental-home-back-phone-light")


def test_a_passenger_whose_city_is_out_of_reach_goes_on_with_the_form(campus_town: Town) -> None:
    page = campus_town.passenger(PHONE, "light", CASINO, mapped=True).page
    page.goto(f"{campus_town.address}/taxi")
    wait_for_map(page)

    campus_town.server.kill()

    expect(page.locator(".banner:visible")).to_have_count(1)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("[data-map-view]")).not_to_have_attribute("inert", "")
    campus_town.server.start()
    expect(page.locator("#banner-live.banner-good")).to_be_visible()


def are_on_the_map(page: Page) -> bool:
    """Whether each pin lies on what the panel leaves of the map."""
    return page.evaluate(
        """() => {
            const map = document.querySelector("[data-map-view]").getBoundingClientRect();
            return [...document.querySelectorAll(".maplibregl-marker.pin")].every((pin) => {
                const box = pin.getBoundingClientRect();
                const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
                const isInside = x > map.left && x < map.right && y > map.top && y < map.bottom;
                return isInside && !document.elementFromPoint(x, y)?.closest(".sheet");
            });
        }"""
    )


def pin(page: Page, code: str) -> Locator:
    """The taxi's pin on the map."""
    return page.get_by_role("img", name=f"Taxi {code}", exact=True)


def overlap(one: Locator, other: Locator) -> bool:
    """Whether two elements have any point of the screen in common."""
    first, second = one.bounding_box(), other.bounding_box()
    return all(
        first[start] < second[start] + second[size] and second[start] < first[start] + first[size]
        for start, size in (("x", "width"), ("y", "height"))
    )
