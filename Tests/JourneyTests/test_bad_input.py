"""Every wrong input gets a clear answer that programs can read (RFC 9457), and changes nothing."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from calls import Program
from playwright.sync_api import APIResponse, Page, expect
from serving import PASSWORD, Crosstown, attempt, free_port
from town import CASINO, JSON, NEAR_CASINO, NICE, Driver, Person, Town, new_name
from waiting import wait_for

AT_CASINO = {"latitude": CASINO.latitude, "longitude": CASINO.longitude}
HERE = {"meetingPlace": "Place du Casino", **AT_CASINO, "passengers": 1}
HEADER = "user_name,password,code,company\n"
FIX = {**AT_CASINO, "accuracy": 5, "at": 1_795_000_000_000}
WITHOUT_LONGITUDE = {name: value for name, value in FIX.items() if name != "longitude"}
FIX_FIELDS = "accuracy, at, latitude, longitude"
SQUARE = [[7.41, 43.73], [7.42, 43.73], [7.42, 43.74], [7.41, 43.74], [7.41, 43.73]]


def zones(*rings: list) -> dict:
    """A file of zones with one ring each."""
    geometries = [{"type": "Polygon", "coordinates": [ring]} for ring in rings]
    return {"type": "FeatureCollection", "features": [{"type": "Feature", "geometry": one} for one in geometries]}


@pytest.mark.parametrize(
    ("name", "password", "field"),
    [
        ("", PASSWORD, "userName"),
        ("mira at home", PASSWORD, "userName"),
        ("m" * 41, PASSWORD, "userName"),
        ("mira.x", "", "password"),
        ("mira.x", "seven77", "password"),
        ("mira.x", "password1", "password"),
        ("mira.x", "long " * 52, "password"),
    ],
)
def test_wrong_credentials_name_their_field(town: Town, name: str, password: str, field: str) -> None:
    page = town.stranger()

    answer = post(town, page, "/register", {"userName": name, "password": password})

    refused(answer, 422, field)
    assert post(town, page, "/sessions", {"userName": name, "password": password}).status == 422


def test_a_taken_name_is_refused_however_it_is_written(town: Town) -> None:
    taken = town.passenger().name

    answer = post(town, town.stranger(), "/register", {"userName": taken.upper(), "password": PASSWORD})

    refused(answer, 422, "userName")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"passengers": 0}, "passengers"),
        ({"passengers": 4}, "passengers"),
        ({"passengers": None}, "passengers"),
        ({"meetingPlace": "", "latitude": None, "longitude": None}, "meetingPlace"),
        ({"meetingPlace": "Qwxyz 123", "latitude": None, "longitude": None}, "meetingPlace"),
        ({"latitude": NICE.latitude, "longitude": NICE.longitude}, "meetingPlace"),
        ({"latitude": 91, "longitude": 7}, "meetingPlace"),
        ({"meetingPlace": "x" * 201}, "meetingPlace"),
        ({"meetingPlace": "Quai\u202e Albert"}, "meetingPlace"),
    ],
)
def test_a_wrong_request_names_its_field(town: Town, change: dict, field: str) -> None:
    waiting_driver(town)
    passenger = town.passenger()

    answer = passenger.ask("/taxi/requests", HERE | change)

    refused(answer, 422, field)
    assert own_requests(passenger) == []


@pytest.mark.parametrize(
    ("path", "message", "field", "wanted"),
    [
        ("/register", {"userName": 7, "password": PASSWORD}, "userName", "must be text"),
        ("/register", {"userName": {"first": "mira"}}, "userName", "must be text"),
        ("/sessions", {"userName": "mira"}, "password", "is required"),
        ("/taxi/requests", {"passengers": 1}, "meetingPlace", "is required"),
        ("/taxi/requests", HERE | {"latitude": "43.7"}, "latitude", "must be a number"),
        ("/taxi/requests", HERE | {"passengers": 1.5}, "passengers", "must be a whole number"),
        ("/taxi/driver/start", {"latitude": [43.7]}, "latitude", "must be a number"),
        ("/taxi/driver/fixes", {}, "fixes", "is required"),
        ("/taxi/driver/fixes", {"fixes": {"0": FIX}}, "fixes", "must be a list"),
        ("/taxi/driver/fixes", {"fixes": [FIX, 7]}, "fixes.1", f"must be an object with {FIX_FIELDS}"),
        ("/taxi/driver/fixes", {"fixes": [FIX] * 3 + [FIX | {"latitude": ""}]}, "fixes.3.latitude", "must be a number"),
        ("/taxi/driver/fixes", {"fixes": [FIX, WITHOUT_LONGITUDE]}, "fixes.1.longitude", "is required"),
        ("/taxi/driver/fixes", {"fixes": [FIX | {"at": "now"}]}, "fixes.0.at", "must be a whole number"),
        ("/taxi/driver/fixes", {"fixes": [FIX, FIX | {"at": 0.5}]}, "fixes.1.at", "must be a whole number"),
        ("/taxi/driver/fixes", {"fixes": []}, "fixes", "must contain 1 to 50 positions"),
        ("/taxi/driver/fixes", {"fixes": [FIX] * 51}, "fixes", "must contain 1 to 50 positions"),
        ("/taxi/console/drivers", {"userName": "luca", "password": PASSWORD, "code": 7}, "code", "must be text"),
    ],
)
def test_json_of_the_wrong_shape_names_its_field(town: Town, path: str, message: dict, field: str, wanted: str) -> None:
    answer = caller(town, path).post(path, message)

    assert answer.status == 422, answer.text
    assert answer.media_type == "application/problem+json"
    assert answer.json()["errors"] == [{"field": field, "message": wanted}]


def test_every_field_that_is_missing_is_named_at_once(town: Town) -> None:
    answer = caller(town, "/taxi/driver/fixes").post("/taxi/driver/fixes", {"fixes": [FIX, {"latitude": 43.7}]})

    assert answer.status == 422, answer.text
    named = {error["field"]: error["message"] for error in answer.json()["errors"]}
    assert named == {f"fixes.1.{name}": "is required" for name in ("accuracy", "at", "longitude")}


@pytest.mark.parametrize(
    ("path", "wanted"),
    [
        ("/sessions", "an object with password, userName"),
        ("/taxi/requests", "an object with meetingPlace"),
        ("/taxi/driver/fixes", "an object with fixes"),
    ],
)
def test_json_that_is_no_object_is_told_what_it_must_hold(town: Town, path: str, wanted: str) -> None:
    answer = caller(town, path).post(path, [FIX])

    assert answer.status == 400, answer.text
    assert answer.json()["detail"] == f"The body must be {wanted}."


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (None, "cannot be read"),
        ("{", "is not valid JSON"),
        ("[]", "is not an object"),
        ({"type": "FeatureCollection"}, "has no features"),
        ({"type": "FeatureCollection", "features": [{"type": "Feature"}]}, "features[0]: has no geometry"),
        (zones([[7.41, 43.73], [7.42, "43.73"]]), "features[0].geometry.coordinates[0][1][1]: is not a number"),
        (zones(SQUARE[:-1]), "features[0].geometry.coordinates[0]: ring is not closed"),
        (zones(SQUARE, SQUARE), "overlap"),
    ],
    ids=["missing", "no JSON", "no object", "no features", "no geometry", "no number", "open ring", "overlapping"],
)
def test_a_wrong_file_of_zones_is_named_with_its_fault(tmp_path: Path, content: object, fault: str) -> None:
    file = tmp_path / "zones.geojson"
    if content is not None:
        file.write_text(content if isinstance(content, str) else json.dumps(content))

    run = attempt("serve", "--data", str(tmp_path), "--city-zones", str(file), "--port", str(free_port()))

    assert run.returncode != 0
    assert str(file) in run.stderr
    assert fault in run.stderr


def test_a_map_that_is_none_is_refused_at_the_start(tmp_path: Path, server: Crosstown) -> None:
    wrong, zones_file = tmp_path / "map.mbtiles", server.folder / "zones.geojson"
    with closing(sqlite3.connect(wrong)) as file:
        file.execute("CREATE TABLE ride (id INTEGER)")

    run = attempt("serve", "--data", str(tmp_path), "--city-zones", str(zones_file), "--map-tiles", str(wrong))

    assert run.returncode != 0
    assert f"{wrong} is no MBTiles file" in run.stderr


@pytest.mark.parametrize("port", ["docks", "70000", "-1"])
def test_a_port_for_devices_that_is_none_is_refused_at_the_start(port: str, tmp_path: Path, server: Crosstown) -> None:
    zones_file = server.folder / "zones.geojson"
    city = ("--data", str(tmp_path), "--city-zones", str(zones_file))

    run = attempt("serve", *city, f"--devices-station-port={port}")

    assert run.returncode != 0
    assert "devices.stationPort" in run.stderr


def test_a_body_that_is_no_json_is_refused(town: Town) -> None:
    headers = JSON | {"Content-Type": "application/json"}

    answer = town.stranger().request.post(f"{town.address}/register", data=b'{"userName": ', headers=headers)

    refused(answer, 400)


def test_an_oversized_body_is_refused(town: Town) -> None:
    answer = post(town, town.stranger(), "/register", {"userName": "mira", "password": "x" * 2_000_000})

    refused(answer, 413)


@pytest.mark.parametrize("token", [{}, {"X-Form-Token": "bm90IHRoZSB0b2tlbg=="}])
def test_a_change_without_the_pages_token_is_refused(town: Town, token: dict) -> None:
    waiting_driver(town)
    passenger = town.passenger()

    answer = passenger.page.request.post(f"{town.address}/taxi/requests", data=HERE, headers=JSON | token)

    refused(answer, 403)
    assert own_requests(passenger) == []


def test_a_change_that_another_site_makes_is_refused(town: Town) -> None:
    passenger = town.passenger()
    headers = JSON | {"Origin": "https://elsewhere.example"}

    answer = passenger.page.request.post(f"{town.address}/sign-out", data={}, headers=headers)

    refused(answer, 403)
    assert passenger.read("/me").ok


def test_a_second_request_at_the_same_time_is_refused(town: Town) -> None:
    waiting_driver(town)
    passenger = town.passenger()
    assert passenger.ask("/taxi/requests", HERE).status == 201

    answer = passenger.ask("/taxi/requests", HERE)

    refused(answer, 409)
    assert len(own_requests(passenger)) == 1


def test_nobody_sees_or_withdraws_the_request_of_another(town: Town) -> None:
    waiting_driver(town)
    owner, other = town.passenger(), town.passenger()
    request = owner.ask("/taxi/requests", HERE).json()["id"]

    seen = other.read(f"/taxi/requests/{request}")
    withdrawn = other.ask(f"/taxi/requests/{request}/withdraw")

    refused(seen, 404)
    refused(withdrawn, 404)
    assert [one["state"] for one in own_requests(owner)] == ["searching"]


def test_nobody_answers_the_offer_of_another(town: Town) -> None:
    asked, other = waiting_driver(town), waiting_driver(town)
    passenger = town.passenger()
    passenger.ask("/taxi/requests", HERE)
    offer = asked.sees()["offer"]["id"]

    answer = other.ask(f"/taxi/offers/{offer}/accept")

    refused(answer, 404)
    assert [one["state"] for one in own_requests(passenger)] == ["searching"]


def test_an_expired_offer_cannot_be_accepted(hasty_town: Town) -> None:
    late = waiting_driver(hasty_town)
    passenger = hasty_town.passenger()
    passenger.ask("/taxi/requests", HERE)
    offer = late.sees()["offer"]["id"]
    wait_for(lambda: late.sees().get("offer", {}).get("id") != offer, "the offer does not expire")

    answer = late.ask(f"/taxi/offers/{offer}/accept")

    refused(answer, 409)
    assert [one["state"] for one in own_requests(passenger)] == ["searching"]


@pytest.mark.parametrize(
    "where",
    [{"latitude": NICE.latitude, "longitude": NICE.longitude, "accuracy": 5}, {**AT_CASINO, "accuracy": 900}],
    ids=["outside the city", "too vague"],
)
def test_duty_does_not_begin_without_a_good_position_in_the_city(town: Town, where: dict) -> None:
    driver = town.driver()

    answer = driver.ask("/taxi/driver/start", where)

    refused(answer, 409)
    assert driver.sees()["state"] == "not_available"


def test_a_ride_that_is_not_there_cannot_be_ended(town: Town) -> None:
    driver = waiting_driver(town)

    answer = driver.ask("/taxi/driver/end-ride")

    refused(answer, 409)
    assert driver.sees()["state"] == "available"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"name,code\nluca,T1\n",
        HEADER.encode(),
        HEADER.encode() + b'luca,"open quote,T1,\n',
    ],
    ids=["empty", "wrong header", "no lines", "open quote"],
)
def test_a_malformed_file_of_drivers_adds_nobody(town: Town, content: bytes) -> None:
    before = drivers(town)

    answer = upload(town, content)

    refused(answer, 422, "file")
    assert drivers(town) == before


def test_a_file_of_drivers_that_is_too_large_is_refused(town: Town) -> None:
    answer = upload(town, HEADER.encode() + b"x" * 2_000_000)

    refused(answer, 413, "file")


@pytest.mark.parametrize("path", ["zones", "drivers", "drivers/import", "requests"])
def test_the_console_is_for_administrators_alone(town: Town, path: str) -> None:
    address = f"/taxi/console/{path}"

    refused(town.stranger().request.get(town.address + address, headers=JSON), 401)
    refused(town.passenger().read(address), 403)
    refused(town.driver().read(address), 403)


@pytest.mark.parametrize(
    ("path", "message", "field"),
    [
        ("/taxi/console/companies", {"company": "Rock\u202eTaxi"}, "company"),
        ("/taxi/console/drivers", {"userName": "luca.x", "password": PASSWORD, "code": "T\u200b1"}, "code"),
        ("/rentals/console/stations", {"name": "Port\u2066", "latitude": 43.73, "longitude": 7.42}, "name"),
        ("/me/places", {"name": "Ho\u200eme", "address": "43.73,7.42"}, "name"),
        ("/drops/walks", {"title": "A\u202ewalk", "explanation": ""}, "title"),
    ],
)
def test_names_and_titles_have_no_invisible_characters(town: Town, path: str, message: dict, field: str) -> None:
    answer = town.administrator().ask(path, message)

    refused(answer, 422, field)
    assert "invisible character (U+20" in answer.text()


def test_roles_do_not_mix(town: Town) -> None:
    driver, passenger = town.driver(), town.passenger()

    # Drivers ride too, but do not run the city; passengers drive nobody.
    addition = {"userName": new_name("luca"), "password": PASSWORD, "code": "T999", "company": ""}
    refused(driver.ask("/taxi/console/drivers", addition), 403)
    refused(passenger.ask("/taxi/driver/start", {**AT_CASINO, "accuracy": 5}), 403)


def test_a_driver_with_a_taken_code_is_not_added(town: Town) -> None:
    code, name = town.driver().code, new_name("luca")

    answer = town.administrator().ask(
        "/taxi/console/drivers", {"userName": name, "password": PASSWORD, "code": code, "company": ""}
    )

    refused(answer, 422, "code")
    assert post(town, town.stranger(), "/sessions", {"userName": name, "password": PASSWORD}).status == 422


def post(town: Town, page: Page, path: str, message: dict) -> APIResponse:
    """Posts JSON without a session."""
    return page.request.post(town.address + path, data=message, headers=JSON)


def refused(answer: APIResponse, status: int, field: str | None = None) -> None:
    """Checks the form of a refusal, and which field it names."""
    assert answer.status == status, answer.text()
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert problem["status"] == status
    assert problem["title"] and problem["type"]
    assert problem["detail"]
    # A table names its unknown and its missing columns apart.
    assert {error["field"] for error in problem.get("errors", [])} == ({field} if field else set())


def waiting_driver(town: Town) -> Driver:
    """A driver who waits near the Place du Casino with a program for a phone."""
    driver = town.driver()
    driver.start(NEAR_CASINO)
    driver.drive(NEAR_CASINO)
    return driver


def caller(town: Town, path: str) -> Program:
    """A program of somebody who may ask for that."""
    stranger = Program(town.address)
    if path.startswith("/taxi/driver"):
        return stranger.signed_in(town.driver().name)
    if path.startswith("/taxi/console"):
        return stranger.administrator()
    return stranger.signed_in(town.passenger().name) if path.startswith("/taxi") else stranger


def test_a_pop_up_leads_to_a_choice_that_was_not_made(town: Town) -> None:
    page = town.passenger().page
    page.goto(f"{town.address}/wallet")
    page.eval_on_selector_all("[name=card]", "all => all.forEach((each) => { each.checked = false; })")

    page.get_by_role("button", name="Add money").click()
    expect(page.locator("[data-error-summary]")).to_be_hidden()
    page.get_by_role("dialog").get_by_role("button", name="OK").click()

    expect(page.locator("[name=card]").first).to_be_focused()


def own_requests(passenger: Person) -> list[dict]:
    """All requests of a passenger."""
    return passenger.read("/taxi/requests").json()["requests"]


def drivers(town: Town) -> list[str]:
    """The codes of all drivers."""
    return [driver["code"] for driver in town.administrator().read("/taxi/console/drivers").json()["drivers"]]


def upload(town: Town, content: bytes) -> APIResponse:
    """Sends a file of drivers, as the console's form does."""
    chief = town.administrator()
    form = {"csrf": chief.form_token, "file": {"name": "drivers.csv", "mimeType": "text/csv", "buffer": content}}
    return chief.page.request.post(f"{town.address}/taxi/console/drivers/import", multipart=form, headers=JSON)
