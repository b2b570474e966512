"""Every wrong input gets a clear answer that programs can read (RFC 9457), and changes nothing."""

import pytest
from playwright.sync_api import APIResponse, Page
from serving import PASSWORD
from town import CASINO, JSON, NEAR_CASINO, NICE, Driver, Person, Town, new_name

AT_CASINO = {"latitude": CASINO.latitude, "longitude": CASINO.longitude}
HERE = {"meetingPlace": "Place du Casino", **AT_CASINO, "passengers": 1}
HEADER = "user_name,password,code,company\n"


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
    ],
)
def test_a_wrong_request_names_its_field(town: Town, change: dict, field: str) -> None:
    waiting_driver(town)
    passenger = town.passenger()

    answer = passenger.ask("/taxi/requests", HERE | change)

    refused(answer, 422, field)
    assert own_requests(passenger) == []


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
    while late.sees().get("offer", {}).get("id") == offer:
        late.page.wait_for_timeout(100)

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
        HEADER.encode() + b"luca,\xff\xfe,T1,\n",
    ],
    ids=["empty", "wrong header", "no lines", "open quote", "no UTF-8"],
)
def test_a_malformed_file_of_drivers_adds_nobody(town: Town, content: bytes) -> None:
    before = drivers(town)

    answer = upload(town, content)

    refused(answer, 422, "file")
    assert drivers(town) == before


def test_a_file_of_drivers_that_is_too_large_is_refused(town: Town) -> None:
    answer = upload(town, HEADER.encode() + b"x" * 2_000_000)

    refused(answer, 413)


@pytest.mark.parametrize("path", ["zones", "drivers", "drivers/import", "requests"])
def test_the_console_is_for_administrators_alone(town: Town, path: str) -> None:
    address = f"/taxi/console/{path}"

    refused(town.stranger().request.get(town.address + address, headers=JSON), 401)
    refused(town.passenger().read(address), 403)
    refused(town.driver().read(address), 403)


def test_roles_do_not_mix(town: Town) -> None:
    driver, passenger = town.driver(), town.passenger()

    refused(driver.ask("/taxi/requests", HERE), 403)
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
    assert [error["field"] for error in problem.get("errors", [])] == ([field] if field else [])


def waiting_driver(town: Town) -> Driver:
    """A driver who waits near the Place du Casino with a program for a phone."""
    driver = town.driver()
    driver.start(NEAR_CASINO)
    driver.drive(NEAR_CASINO)
    return driver


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
