"""Recording a trip on a phone: tabs, gaps, clocks and connections, and nothing is lost."""

import base64
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kit import DESKTOP, PHONE, look, wait_for_map
from playwright.sync_api import Page, Request, Route, expect
from test_offline import wait_for_worker
from test_trips_day import COUNT_TAKEN, await_taken, kept
from town import CASINO, Town
from waiting import wait_for

MOVE_STEPS = 12

JOURNAL = """async (change) => {
  const journal = await new Promise((resolve, reject) => {
    const request = indexedDB.open("crosstown-trips", 2);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const store = journal.transaction("facts", "readwrite").objectStore("facts");
  const running = await new Promise((resolve) => {
    const request = store.get("running");
    request.onsuccess = () => resolve(request.result);
  });
  await new Promise((resolve) => {
    store.put({ ...running, ...change }, "running").onsuccess = resolve;
  });
  journal.close();
}"""
"""Changes what the journal says about the recording under way."""

FOREIGN_FIX = """async () => {
  const journal = await new Promise((resolve) => {
    const request = indexedDB.open("crosstown-trips", 2);
    request.onsuccess = () => resolve(request.result);
  });
  const fix = { person: "somebody else", at: 1, latitude: 43.7, longitude: 7.4, isAutomatic: false };
  await new Promise((resolve) => {
    journal.transaction("fixes", "readwrite").objectStore("fixes").add(fix).onsuccess = resolve;
  });
  journal.close();
}"""
"""A position that somebody else has recorded on this phone, and not yet sent."""

WISHES = {
    "unit": "carbon",
    "carSize": "average",
    "carEnergy": "unknown",
    "night": "off",
    "shares": "nothing",
    "wantsRides": False,
}
"""What a person has chosen about trips."""

ROUTE_ROWS = """async (png) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const rows = [];
  for (let at = 0; at < data.length; at += 4) {
    const distance = Math.hypot(data[at] - 0xff, data[at + 1] - 0x8a, data[at + 2] - 0x1f);
    if (distance < 12) rows.push(Math.floor(at / 4 / image.width));
  }
  return rows.length ? [rows[0], rows[rows.length - 1]] : [0, 0];
}"""
"""From which row to which row of a screenshot something is drawn in the light color of routes."""

LEAST_SPAN = 100
"""A route that fills what is left of the map is longer, in pixels."""

MARGIN = 10
"""So many pixels at the edge of what is left of the map show no route that is fitted in."""

EARLY_TOUCHES = """
const listen = EventTarget.prototype.addEventListener;
EventTarget.prototype.addEventListener = function (kind, ...others) {
  listen.call(this, kind, ...others);
  if (kind !== "click" || this.dataset?.tripStart === undefined) return;
  queueMicrotask(() => { this.click(); this.click(); });
};
"""
"""Touches Start twice as soon as the page listens."""


def test_a_file_beyond_the_limit_is_refused_at_its_field(town: Town, tmp_path: Path) -> None:
    page = town.passenger(PHONE, "light", CASINO).page
    page.goto(f"{town.address}/trips/recorders")
    large = tmp_path / "month.gpx"
    with large.open("wb") as file:
        file.truncate(33 * 1024 * 1024)
    field = page.get_by_label("File", exact=True)
    field.set_input_files(large)
    page.get_by_role("button", name="Import").click()

    said = field.evaluate("field => field.validationMessage")
    assert said.replace("\xa0", " ") == "The file must be at most 32 MB."
    answer = page.request.post(
        f"{town.address}/trips/files",
        multipart={"file": {"name": "month.gpx", "mimeType": "application/gpx+xml", "buffer": large.read_bytes()}},
        headers={"Accept": "text/html"},
    )
    assert answer.status == 413
    assert "File must be at most 32\xa0MB." in answer.text()

    now = int(time.time())
    track = f"{now - 120},43.74,7.42\n{now - 60},43.74,7.43\n".encode()
    for notice in ("2 new positions were imported", "You have already imported this file. Nothing new was added."):
        field.set_input_files({"name": "day.csv", "mimeType": "text/csv", "buffer": track})
        page.get_by_role("button", name="Import").click()
        expect(page.get_by_text(notice)).to_be_visible()
    page.goto(f"{town.address}/trips/files")
    expect(page).to_have_url(f"{town.address}/trips/recorders")


@pytest.mark.main_job
def test_a_recorded_way_becomes_a_trip(town: Town) -> None:
    page = town.passenger(PHONE, "light", CASINO).page
    record(page, town)
    page.get_by_role("radio", name="Bike", exact=True).check()
    walk(page)
    look(page, "trip-recording-phone-light")
    with page.expect_response("**/trips/recordings") as ended:
        page.get_by_role("button", name="Stop").click()

    assert ended.value.ok, ended.value.text()
    [trip] = ended.value.json()["trips"]
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    expect(page.locator("[data-trip-queue]")).to_be_hidden()
    result = page.locator("[data-trip-result]")
    expect(result).to_have_attribute("data-state", "done")
    for name in ("meters", "duration", "avoided", "emitted"):
        expect(result.locator(f"[data-result={name}]")).to_contain_text(re.compile(r"\d"))
    expect(result.locator("[data-result=means]")).to_have_text("Bike")
    # This browser draws no map.
    expect(result.get_by_role("img", name="Route of your trip", exact=True)).to_be_visible()
    look(page, "trip-result-phone-light")
    result.get_by_role("link").click()
    expect(page).to_have_url(f"{town.address}/trips/history/{trip['id']}")


def test_a_result_is_shown_without_a_connection_and_completed_with_one(town: Town) -> None:
    page = town.passenger(PHONE, "dark", CASINO).page
    record(page, town)
    page.get_by_role("radio", name="Bike", exact=True).check()
    walk(page)
    page.context.set_offline(True)
    page.get_by_role("button", name="Stop").click()
    result = page.locator("[data-trip-result]")
    expect(result).to_have_attribute("data-state", "completing")
    expect(result.locator("[data-result=means]")).to_have_text("Bike")
    look(page, "trip-result-offline-phone-dark")
    page.context.set_offline(False)

    expect(result).to_have_attribute("data-state", "done")


def test_a_recording_goes_on_on_every_page_and_without_a_connection(town: Town) -> None:
    person = town.passenger(PHONE, "light", CASINO)
    page = person.page
    page.context.add_init_script(COUNT_TAKEN)
    sent: dict[int, float] = {}
    page.context.on("request", lambda request: collect(request, sent))
    record(page, town)
    wait_for_worker(page)
    steps = iter(range(1, 1000))
    wander(page, steps, 5)
    bar = page.get_by_role("complementary", name="Recording")
    expect(bar).to_be_hidden()

    # Drops are asked for around a place: the page would be loaded again as soon as it knows where the phone is.
    drops = "/drops?near=43.739,7.428"
    for path, is_offline in [("/home", False), (drops, False), (drops, True), ("/taxi", True)]:
        page.context.set_offline(is_offline)
        # One position comes while the page is left, and one before the next page is there.
        carry(page, next(steps))
        page.goto(town.address + path, wait_until="commit")
        carry(page, next(steps))
        page.wait_for_load_state("domcontentloaded")
        expect(page.locator("[data-stand-in]")).to_have_count(int(is_offline))
        wander(page, steps, 25)
        expect(bar).to_contain_text(re.compile(r"\d:\d\d.*\d\s(m|km)"))
        look(page, f"trip-bar-{path[1:5]}{'-offline' if is_offline else ''}-phone-light")
    # The page that was wanted takes the place of the one without a connection.
    page.context.set_offline(False)
    expect(page.locator("[data-stand-in]")).to_have_count(0)
    page.wait_for_load_state()
    wander(page, steps, 25)
    bar.get_by_role("link").click()
    expect(page).to_have_url(f"{town.address}/trips/record")
    with page.expect_response("**/trips/recordings") as ended:
        page.get_by_role("button", name="Stop").click()
    assert ended.value.ok, ended.value.text()
    page.goto(f"{town.address}/home")
    expect(page.get_by_role("link", name="Home", exact=True)).to_be_visible()

    walked = next(steps)
    assert len(sent) >= 0.95 * walked
    assert len(set(sent.values())) == len(sent)
    assert kept(person) == len(sent)
    expect(bar).to_be_hidden()


def test_the_way_is_drawn_while_it_is_recorded_and_after_the_page_was_away(town: Town) -> None:
    page = town.passenger(PHONE, "dark", CASINO).page
    record(page, town)
    walk(page)
    way = page.locator("[data-trip-recorder] [data-way]")
    expect(way).to_have_count(1)
    drawn = way.get_attribute("data-way") or ""
    page.reload()
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    expect(way).to_have_count(1)
    again = way.get_attribute("data-way") or ""
    look(page, "trip-way-phone-dark")
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Start")).to_be_visible()

    assert len(drawn) > MOVE_STEPS
    assert again.startswith(drawn[: len(drawn) // 2])
    expect(way).to_have_count(1)


def test_the_map_shows_all_of_the_route_above_the_card(town: Town) -> None:
    page = town.passenger(PHONE, "light", CASINO, mapped=True).page
    page.context.add_init_script(COUNT_TAKEN)
    record(page, town)
    wait_for_map(page)
    page.get_by_role("radio", name="Bike", exact=True).check()
    wander(page, iter(range(1, MOVE_STEPS)), MOVE_STEPS - 1)
    page.get_by_role("button", name="Stop").click()
    result = page.locator("[data-trip-result]")
    expect(result).to_have_attribute("data-state", "done")
    picture = result.locator(".route-picture")
    expect(picture).to_have_count(1)
    expect(picture).to_be_hidden()

    wait_for(lambda: shows_route_above_sheet(page), "the map does not show all of the route above the sheet")
    look(page, "trip-result-map-phone-light")
    # The whole sheet lies over the map.
    page.locator(".sheet-grip").press("End")
    expect(picture).to_be_visible()
    look(page, "trip-result-whole-phone-light")


def test_a_lost_connection_covers_no_recording(town: Town) -> None:
    page = town.passenger(PHONE, "light", CASINO, mapped=True).page
    record(page, town)
    wait_for_map(page)

    page.context.set_offline(True)

    expect(page.locator("#banner-offline")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Start")).to_be_visible()


def test_what_the_server_takes_for_future_waits_on_the_phone(town: Town) -> None:
    page = town.passenger(PHONE, "dark", CASINO).page
    record(page, town)
    page.route("**/trips/fixes", refuse_as_future)
    walk(page)

    page.get_by_role("button", name="Stop").click()
    expect(page.locator("[data-trip-queue]")).to_contain_text("positions waiting to be sent")
    page.unroute("**/trips/fixes")
    with page.expect_response("**/trips/recordings") as ended:
        page.evaluate("dispatchEvent(new Event('online'))")

    assert ended.value.ok, ended.value.text()
    expect(page.locator("[data-trip-queue]")).to_be_hidden()


def test_a_recording_that_was_left_alone_ends_where_it_was(town: Town) -> None:
    page = town.passenger(PHONE, "light", CASINO).page
    record(page, town)
    walk(page)
    # What is no page records nothing.
    page.goto(f"{town.address}/service-worker.js")
    five_days_ago: int = page.evaluate("Date.now() - 5 * 86_400_000")
    page.evaluate(JOURNAL, {"startedAt": five_days_ago, "kept": five_days_ago + 60_000})
    with page.expect_response("**/trips/recordings") as ended:
        page.goto(f"{town.address}/trips/record")

    assert ended.value.ok, ended.value.text()
    assert ended.value.request.post_data_json["stoppedAt"] == five_days_ago + 60_000
    expect(page.get_by_role("button", name="Start")).to_be_visible()


def test_two_tabs_are_one_recording(town: Town) -> None:
    first = town.passenger(DESKTOP, "light", CASINO).page
    first.goto(f"{town.address}/trips/record")
    second = first.context.new_page()
    second.goto(f"{town.address}/trips/record")
    expect(second.get_by_role("button", name="Start")).to_be_visible()
    first.get_by_role("button", name="Start").click()
    expect(first.get_by_role("button", name="Stop")).to_be_visible()
    second.get_by_role("button", name="Start").click()
    expect(second.get_by_role("button", name="Stop")).to_be_visible()
    walk(first)

    with first.expect_response("**/trips/recordings") as ended:
        first.get_by_role("button", name="Stop").click()
    assert ended.value.ok, ended.value.text()
    walk(second)

    expect(second.get_by_role("button", name="Start")).to_be_visible()
    first.reload()
    expect(first.get_by_role("button", name="Start")).to_be_visible()


def test_start_counts_once_however_early_it_is_touched(town: Town) -> None:
    page = town.passenger(PHONE, "light", CASINO).page
    page.add_init_script(EARLY_TOUCHES)
    page.goto(f"{town.address}/trips/record")
    expect(page.locator("[data-trip-state]")).to_contain_text("Recording")
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    walk(page)

    with page.expect_response("**/trips/recordings") as ended:
        page.get_by_role("button", name="Stop").click()
    assert ended.value.ok, ended.value.text()
    expect(page.get_by_role("button", name="Start")).to_be_visible()


def test_two_tabs_keep_each_position_once(town: Town) -> None:
    first = town.passenger(DESKTOP, "light", CASINO).page
    record(first, town)
    second = first.context.new_page()
    second.goto(f"{town.address}/trips/record")
    expect(second.get_by_role("button", name="Stop")).to_be_visible()
    walk(first)
    expect(second.locator("[data-trip-state]")).to_contain_text("Recording")
    with first.expect_request("**/trips/fixes") as sent:
        first.get_by_role("button", name="Stop").click()

    places = [fix["latitude"] for fix in sent.value.post_data_json["fixes"]]
    assert len(places) > MOVE_STEPS // 2
    assert len(set(places)) == len(places)


def test_what_somebody_else_recorded_on_the_phone_holds_nobody_up(town: Town) -> None:
    page = town.passenger(PHONE, "light", CASINO).page
    page.goto(f"{town.address}/trips/record")
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    page.evaluate(FOREIGN_FIX)
    record(page, town)
    walk(page)
    with page.expect_response("**/trips/recordings") as ended:
        page.get_by_role("button", name="Stop").click()

    assert ended.value.ok, ended.value.text()
    expect(page.locator("[data-trip-queue]")).to_have_text(
        "1 position from another person will be sent when they sign in."
    )


def test_recording_by_itself_ends_once_the_consent_is_taken_back_elsewhere(town: Town) -> None:
    person = town.passenger(PHONE, "light", CASINO)
    assert person.ask("/trips/settings", WISHES | {"automatic": True}).ok
    page = person.page
    page.goto(f"{town.address}/trips/record")
    expect(page.locator("[data-trip-state]")).to_contain_text("Recording")
    assert person.ask("/trips/settings", WISHES | {"automatic": False}).ok
    walk(page)
    page.evaluate("dispatchEvent(new Event('online'))")

    expect(page.get_by_role("button", name="Start")).to_be_visible()
    expect(page.locator("[data-trip-refused]")).to_contain_text("automatic recording is off")
    look(page, "trip-consent-taken-back-phone-light")
    page.reload()
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    assert person.read("/trips/history").json()["trips"] == []


def test_a_recording_by_itself_does_not_go_on_once_the_consent_is_taken_back(town: Town) -> None:
    person = town.passenger(PHONE, "dark", CASINO)
    assert person.ask("/trips/settings", WISHES | {"automatic": True}).ok
    page = person.page
    page.goto(f"{town.address}/trips/record")
    expect(page.locator("[data-trip-state]")).to_contain_text("Recording")
    page.goto(f"{town.address}/trips/settings")
    page.get_by_label("Record automatically while the app is open").uncheck()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_label("Record automatically while the app is open")).not_to_be_checked()
    page.goto(f"{town.address}/trips/record")

    expect(page.get_by_role("button", name="Start")).to_be_visible()


@pytest.mark.parametrize(("width", "language", "fits"), [(390, "en", True), (360, "en", True), (360, "fr", False)])
def test_every_tab_is_in_sight_or_the_row_shows_that_there_are_more(
    town: Town, width: int, language: str, fits: bool
) -> None:
    page = town.passenger(PHONE, "light", CASINO).page
    page.set_viewport_size({"width": width, "height": 844})
    page.context.add_cookies([{"name": "language", "value": language, "url": town.address}])
    page.goto(f"{town.address}/trips/history")
    tabs = page.locator(".capability-tabs")
    last = tabs.get_by_role("link").last
    look(page, f"trip-tabs-{width}-{language}")

    assert bool(tabs.locator("ul").evaluate("row => row.scrollWidth <= row.clientWidth")) == fits
    last.click()
    page.wait_for_url("**/trips/help")
    box = tabs.get_by_role("link").last.bounding_box()
    assert box and box["x"] + box["width"] <= width


def record(page: Page, town: Town) -> None:
    """Opens the recorder and touches Start."""
    page.goto(f"{town.address}/trips/record")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("[data-trip-state]")).to_contain_text("Recording")


def shows_route_above_sheet(page: Page) -> bool:
    """Whether the map shows a long line in the color of routes between the head of the page and the sheet."""
    head, sheet = page.locator(".shell-head").bounding_box(), page.locator(".sheet").bounding_box()
    assert head and sheet
    top = head["y"] + head["height"]
    clip = {"x": 0, "y": top, "width": PHONE.width, "height": sheet["y"] - top}
    picture = base64.b64encode(page.screenshot(clip=clip)).decode()
    first, last = page.evaluate(ROUTE_ROWS, picture)
    return bool(first > MARGIN and last < clip["height"] - MARGIN and last - first > LEAST_SPAN)


def walk(page: Page) -> None:
    """Goes a block to the north, in steps that are longer than a position may be off."""
    for step in range(MOVE_STEPS):
        page.context.set_geolocation(
            {"latitude": CASINO.latitude + step * 0.0003, "longitude": CASINO.longitude, "accuracy": 5}
        )
        page.wait_for_timeout(100)


def wander(page: Page, steps: Iterator[int], count: int) -> None:
    """Goes on to the north, and lets the page hear of each position before the next one."""
    for _ in range(count):
        before: int = page.evaluate("window.taken")
        carry(page, next(steps))
        await_taken(page, before)


def carry(page: Page, step: int) -> None:
    """Takes the device to a place that is longer away from the last than a position may be off."""
    north = CASINO.latitude + step * 0.0003
    page.context.set_geolocation({"latitude": north, "longitude": CASINO.longitude, "accuracy": 5})


def collect(request: Request, sent: dict[int, float]) -> None:
    """Notes the positions that a request brings, by their numbers."""
    if request.method == "POST" and request.url.endswith("/trips/fixes"):
        sent |= {fix["sequence"]: fix["latitude"] for fix in request.post_data_json["fixes"]}


def refuse_as_future(route: Route) -> None:
    fixes: list[dict[str, Any]] = route.request.post_data_json["fixes"]
    refused = [{"sequence": fix["sequence"], "why": "future"} for fix in fixes]
    route.fulfill(json={"taken": 0, "again": 0, "refused": refused})
