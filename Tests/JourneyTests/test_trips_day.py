"""A whole day on a phone: half of it without a connection, its page killed three times, and nothing is lost or doubled."""

import csv
import json
import math
import os
import random
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from kit import PATIENCE_MS, PHONE, Place, look
from playwright.sync_api import Page, Route, expect
from serving import PROGRAM, ROOT
from test_offline import wait_for_worker
from town import Person, Town
from waiting import wait_for

TRACES = ROOT.parent / "shared/data/trips/mobilitynet/traces"
"""The recordings of MobilityNet, where they lie beside this folder."""

RECORDING = os.environ.get("CROSSTOWN_RECORDING", str(TRACES / "mn_ucb_8_android-3.csv"))
"""A recording as CSV that is replayed beside a day made by chance: buses, trains and walks around San Francisco."""

COUNT_TAKEN = """
window.taken = 0;
const watch = navigator.geolocation.watchPosition.bind(navigator.geolocation);
navigator.geolocation.watchPosition = (found, ...rest) => watch((position) => {
  Promise.resolve(found(position)).then(() => { window.taken += 1; });
}, ...rest);
"""
"""Counts the positions that the page has done with, so that the next one comes no earlier."""

COUNT_WAY = """async () => {
  const journal = await new Promise((resolve) => {
    const request = indexedDB.open("crosstown-trips", 2);
    request.onsuccess = () => resolve(request.result);
  });
  const count = await new Promise((resolve) => {
    const request = journal.transaction("way").objectStore("way").count();
    request.onsuccess = () => resolve(request.result);
  });
  journal.close();
  return count;
}"""

METRES_PER_DEGREE = 111_195.0


@dataclass(frozen=True)
class Fix:
    """Where a phone took itself to be."""

    at: float
    latitude: float
    longitude: float
    accuracy: float


@pytest.mark.parametrize("day", ["made by chance", "MobilityNet"])
def test_a_day_is_the_same_trips_as_its_file(town: Town, tmp_path: Path, day: str) -> None:
    if day == "MobilityNet" and not Path(RECORDING).exists():
        pytest.skip(f"there is no recording {RECORDING}")
    fixes = recorded(RECORDING) if day == "MobilityNet" else made_day()
    person = town.passenger(PHONE, "light", Place(fixes[0].latitude, fixes[0].longitude))
    page = person.page
    page.context.add_init_script(COUNT_TAKEN)
    page.clock.set_fixed_time(fixes[0].at)
    page.goto(f"{town.address}/trips/record")
    wait_for_worker(page)
    carry(page, fixes[0])
    page.get_by_role("button", name="Start").click()
    # The first fix is where the phone is when Start is touched.
    await_taken(page, 0)
    kills = {len(fixes) // 5, len(fixes) // 2, 3 * len(fixes) // 4}

    for index, fix in enumerate(fixes[1:], 1):
        if index in (len(fixes) // 4, 3 * len(fixes) // 4):
            page.context.set_offline(index == len(fixes) // 4)
        if index in kills:
            page = killed(page, town)
        replay(page, fix)
    assert page.evaluate(COUNT_WAY) == len(fixes)
    with page.expect_response("**/trips/recordings") as ended:
        page.get_by_role("button", name="Stop").click()

    assert ended.value.ok, ended.value.text()
    assert ended.value.request.post_data_json["lastSequence"] == len(fixes)
    expect(page.locator("[data-trip-queue]")).to_be_hidden()
    assert kept(person) == len(fixes)
    mine = sorted(person.read("/trips/history").json()["trips"], key=lambda trip: trip["beganAt"])
    theirs = analysed(fixes, tmp_path / "day.csv")
    assert [round(trip["beganAt"] / 1000) for trip in mine] == [round(trip["start"]) for trip in theirs]
    assert [round(trip["endedAt"] / 1000) for trip in mine] == [round(trip["end"]) for trip in theirs]
    assert [trip["meters"] for trip in mine] == pytest.approx([trip["distance_m"] for trip in theirs], abs=0.06)
    assert len(mine) > 0


def kept(person: Person) -> int:
    """How many positions of a person the server keeps, as it tells the person."""
    records = person.read("/me/data.json").json()["records"]
    recorders = next(kind for kind in records if kind["name"] == "Trip recorders")
    return sum(int(row[-1]) for row in recorders["rows"])


def replay(page: Page, fix: Fix) -> None:
    """Lets the phone find out where it is, and the page do with it what it does."""
    before: int = page.evaluate("window.taken")
    page.clock.set_fixed_time(fix.at)
    carry(page, fix)
    await_taken(page, before)


def carry(page: Page, fix: Fix) -> None:
    """Takes the device to a place."""
    page.context.set_geolocation({"latitude": fix.latitude, "longitude": fix.longitude, "accuracy": fix.accuracy})


def await_taken(page: Page, before: int) -> None:
    """Waits until the page has done with another position; it evaluates no strings by itself."""
    limit = time.monotonic() + PATIENCE_MS / 1000
    while page.evaluate("window.taken") <= before:
        assert time.monotonic() < limit, "the page heard of no position"


def killed(page: Page, town: Town) -> Page:
    """The page is gone in the middle of it, and opened again."""
    context = page.context
    page.close()
    again = context.new_page()
    again.goto(f"{town.address}/trips/record")
    expect(again.get_by_role("button", name="Stop")).to_be_visible()
    # Chromium tells it at once where it is, which the journal knows already.
    await_taken(again, 0)
    return again


def analysed(fixes: list[Fix], file: Path) -> list[dict]:
    """The trips of the same fixes as the command finds them."""
    lines = [f"{fix.at:.3f},{fix.latitude!r},{fix.longitude!r},{fix.accuracy!r}" for fix in fixes]
    file.write_text("t_unix,lat,lon,accuracy_m\n" + "\n".join(lines) + "\n", encoding="utf-8")
    said = subprocess.run([PROGRAM, "trip", "analyse", file], capture_output=True, text=True, check=True)
    return json.loads(said.stdout)["trips"]


def recorded(path: str) -> list[Fix]:
    """The fixes of a recording that a page keeps: five seconds apart, each at another place than the one before."""
    kept: list[Fix] = []
    with open(path, encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            # Whole seconds, which the browser's clock and the file say alike.
            at, latitude, longitude = (float(row[name]) for name in ("t_unix", "lat", "lon"))
            fix = Fix(float(round(at)), latitude, longitude, float(row["accuracy_m"] or 20))
            if not kept or (fix.at >= kept[-1].at + 5 and place(fix) != place(kept[-1])):
                kept.append(fix)
    return kept


def place(fix: Fix) -> tuple[float, float]:
    """Where it is."""
    return (fix.latitude, fix.longitude)


def made_day() -> list[Fix]:
    """From one stay to another on foot and by a vehicle, and back again, two months ago."""
    chance = random.Random(4)
    parts = [(0, 1500), (1.4, 420), (9, 500), (0, 1800), (-8, 500), (-1.3, 300), (0, 1500)]
    fixes, at, north = [], 1_790_000_000.0, 0.0
    for speed, seconds in parts:
        end = at + seconds
        while at < end:
            step = chance.choice((5, 8, 10, 12))
            at, north = at + step, north + speed * step
            east = chance.gauss(0, 4)
            latitude = round(43.735 + (north + chance.gauss(0, 4)) / METRES_PER_DEGREE, 7)
            longitude = round(7.42 + east / (METRES_PER_DEGREE * math.cos(math.radians(43.7))), 7)
            fixes.append(Fix(at, latitude, longitude, float(chance.choice((5, 8, 12, 20)))))
    return fixes


def test_a_ride_is_found_in_the_stream_and_a_vehicle_is_announced_at_once(town: Town) -> None:
    home = Place(43.735, 7.42)
    person = town.passenger(PHONE, "light", home)
    agree(person, night="off")
    page = person.page
    page.context.add_init_script(COUNT_TAKEN)
    began = 1_790_000_000.0
    page.clock.set_fixed_time(began)
    # Nobody touches Start: the person has agreed.
    page.goto(f"{town.address}/trips/record")
    await_taken(page, 0)
    wait_for_worker(page)
    # The page that goes on is the one that is kept on the phone, with the engine.
    page.context.set_offline(True)
    page.reload()
    await_taken(page, 0)
    is_announced = False
    for fix in ride(began):
        # By what it heard within ten seconds of the ride; the engine is a worker, whose word comes a moment later.
        if not is_announced and fix.at > began + STAY + 10:
            expect(page.locator("[data-trip-vehicle]")).to_be_visible()
            is_announced = True
        replay(page, fix)
    expect(page.locator("[data-trip-score]")).to_contain_text("has ended")
    page.context.set_offline(False)

    assert is_announced
    assert len(history(person, 1)) == 1


def test_the_dark_alert_comes_once_in_each_trip_and_not_for_opening_a_page(town: Town) -> None:
    person = town.passenger(PHONE, "dark", Place(43.735, 7.42))
    agree(person, night="text")
    page = person.page
    page.context.add_init_script(COUNT_TAKEN)
    # Midnight.
    began = 1_790_028_000.0
    page.clock.set_fixed_time(began)
    page.goto(f"{town.address}/trips/record")
    await_taken(page, 0)
    alert = page.locator("[data-trip-night]")
    fixes = list(ride(began))
    stay, way = fixes[: STAY // 5 - 1], fixes[STAY // 5 - 1 : (STAY + 600) // 5 - 1]
    for fix in stay:
        replay(page, fix)
    expect(page.locator("[data-trip-state]")).to_contain_text("Recording")
    expect(alert).to_be_hidden()
    for fix in way[:80]:
        replay(page, fix)
    expect(alert).to_be_visible()

    page.goto(f"{town.address}/home")
    bar = page.get_by_role("complementary", name="Recording")
    await_taken(page, 0)
    for fix in way[80:]:
        replay(page, fix)
    # The bar knows of the trip.
    expect(bar.locator(".recording-bar-time")).to_be_visible()
    expect(bar.get_by_role("status")).to_be_hidden()

    for fix in fixes[len(stay) + len(way) :]:
        replay(page, fix)
    north = fixes[-1].latitude
    for step in range(1, 100):
        replay(page, Fix(fixes[-1].at + 5 * step, north + 60 * step / METRES_PER_DEGREE, 7.42, 6))
    expect(bar.get_by_role("status")).to_be_visible()
    look(page, "trip-dark-phone-dark")


def test_a_trip_without_a_touch_is_in_the_history_at_once(town: Town) -> None:
    person = town.passenger(PHONE, "light", Place(43.735, 7.42))
    agree(person, night="off")
    page = person.page
    page.context.add_init_script(COUNT_TAKEN)
    began = float(round(time.time())) - STAY - 600
    page.clock.set_fixed_time(began)
    page.goto(f"{town.address}/trips/record")
    await_taken(page, 0)
    for fix in list(ride(began))[: (STAY + 600) // 5 - 1]:
        replay(page, fix)
    page.get_by_role("button", name="Stop").click()

    expect(page.locator("[data-trip-result]")).to_have_attribute("data-state", "completing")
    wait_for(lambda: person.read("/trips/history").json()["completing"], "the trip is not in the history")
    page.goto(f"{town.address}/trips/history")
    expect(page.locator("[data-completing]")).to_have_count(1)
    assert person.read("/trips/history").json()["trips"] == []
    look(page, "trip-completing-phone-light")


def agree(person: Person, night: str) -> None:
    """The person agrees that trips are recorded without a touch."""
    wishes = {"unit": "carbon", "carSize": "average", "carEnergy": "unknown", "night": night, "shares": "nothing"}
    assert person.ask("/trips/settings", wishes | {"wantsRides": False, "automatic": True}).ok


def test_a_clock_that_is_set_back_on_the_way_loses_nothing(town: Town) -> None:
    person = town.passenger(PHONE, "light", Place(43.735, 7.42))
    page = person.page
    page.context.add_init_script(COUNT_TAKEN)
    began = 1_790_000_000.0
    page.clock.set_fixed_time(began)
    page.goto(f"{town.address}/trips/record")
    page.get_by_role("button", name="Start").click()
    await_taken(page, 0)
    for step in range(1, 60):
        hour = 3600 if step >= 20 else 0
        replay(page, Fix(began + 10 * step - hour, 43.735 + step * 0.0003, 7.42, 8))
    with page.expect_response("**/trips/recordings") as ended:
        page.get_by_role("button", name="Stop").click()

    assert ended.value.ok, ended.value.text()
    assert kept(person) == 60
    assert sum(trip["meters"] for trip in person.read("/trips/history").json()["trips"]) > 1200


def test_what_the_server_refuses_stays_on_the_phone_until_the_person_decides(town: Town) -> None:
    page = town.passenger(PHONE, "dark", Place(43.735, 7.42)).page
    page.context.add_init_script(COUNT_TAKEN)
    began = 1_790_000_000.0
    page.clock.set_fixed_time(began)
    page.route("**/trips/recordings", refuse)
    page.goto(f"{town.address}/trips/record")
    page.get_by_role("button", name="Start").click()
    await_taken(page, 0)
    for step in range(1, 20):
        replay(page, Fix(began + 10 * step, 43.735 + step * 0.0003, 7.42, 8))
    page.get_by_role("button", name="Stop").click()
    refused = page.locator("[data-trip-refused]")
    expect(refused).to_contain_text("was rejected")
    expect(refused).to_contain_text("Overlapping trips")
    look(page, "trip-refused-phone-dark")

    with page.expect_download() as saved:
        page.get_by_role("link", name="Save as a file").click()
    assert saved.value.path().read_text(encoding="utf-8").count("<trkpt") == 20
    page.reload()
    expect(refused).to_contain_text("was rejected")
    page.get_by_role("button", name="Discard").click()
    page.get_by_role("button", name="Keep").click()
    expect(refused).to_contain_text("was rejected")
    page.unroute("**/trips/recordings")
    with page.expect_response("**/trips/recordings") as ended:
        page.get_by_role("button", name="Send again").click()

    assert ended.value.ok, ended.value.text()
    expect(refused).to_be_hidden()


STAY = 120
"""Seconds before the ride."""


def ride(began: float) -> Iterator[Fix]:
    """Two minutes at a place, ten minutes at 12 m/s to the north, and an hour there."""
    seconds = [*range(5, STAY + 600, 5), *range(STAY + 600, STAY + 4200, 30)]
    for index, second in enumerate(seconds):
        metres = 12 * min(max(second - STAY, 0), 600)
        # A place that is told again is none to Chromium.
        yield Fix(began + second, 43.735 + (metres + index % 2) / METRES_PER_DEGREE, 7.42, 6)


def history(person: Person, count: int) -> list[dict]:
    """The trips of a person, once there are so many: they are cut on the server a moment after they have come."""

    def find() -> list[dict] | None:
        trips = person.read("/trips/history").json()["trips"]
        return trips if len(trips) >= count else None

    return wait_for(find, f"there are not {count} trips")


def refuse(route: Route) -> None:
    problem = {"title": "Overlapping trips", "detail": "You have another trip at this time.", "status": 409}
    route.fulfill(status=409, json=problem, content_type="application/problem+json")
