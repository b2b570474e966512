"""The description of the API says the truth: what it lists is answered, and answers have the form that it tells."""

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import pytest
from calls import Answer, Program
from jsonschema import Draft202012Validator
from serving import PASSWORD, Crosstown
from town import CASINO, NEAR_CASINO, new_name

AT_CASINO = {"latitude": CASINO.latitude, "longitude": CASINO.longitude}
HERE = {"meetingPlace": "Place du Casino", **AT_CASINO, "passengers": 2}
WHERE = {"latitude": NEAR_CASINO.latitude, "longitude": NEAR_CASINO.longitude, "accuracy": 5}
HARBOUR = {"z": "14", "x": "8529", "y": "5974"}
"""A tile of the map that is there."""

SOMEBODY = "01900000-0000-7000-8000-000000000000"
"""An identity that nothing has."""


class Description:
    """The description that a server gives of itself."""

    def __init__(self, server: Crosstown) -> None:
        self.document = Program(server.address).get("/api/openapi.json").json()

    def operations(self) -> Iterator[tuple[str, str, dict]]:
        """Each method with the path that it is for, and what is said of it."""
        for path, methods in self.document["paths"].items():
            for method, operation in methods.items():
                yield method.upper(), path, operation

    def check(self, method: str, path: str, answer: Answer) -> object:
        """Holds an answer against what is said of it: the status, the media type and the form; returns its content."""
        said = self.document["paths"][path][method.lower()]["responses"]
        is_refused = answer.status >= 400
        response = self._resolved(said["default"] if is_refused else said[str(answer.status)])
        if "content" not in response:
            assert answer.text == ""
            return None
        assert answer.media_type in response["content"], f"{method} {path} answered {answer.media_type}"
        content = answer.json()
        self._validator(response["content"][answer.media_type]["schema"]).validate(content)
        return content

    def _resolved(self, response: dict) -> dict:
        name = response.get("$ref", "").removeprefix("#/components/responses/")
        return self.document["components"]["responses"][name] if name else response

    def _validator(self, schema: dict) -> Draft202012Validator:
        return Draft202012Validator({**schema, "components": self._closed_components})

    @cached_property
    def _closed_components(self) -> dict:
        """The schemas, in which members that are not named are faults: answers hold nothing that nobody was told of."""
        schemas = self.document["components"]["schemas"]
        closed = {
            name: {"additionalProperties": False, **schema} if "properties" in schema else schema
            for name, schema in schemas.items()
        }
        return {"schemas": closed}


@dataclass(frozen=True)
class People:
    """The programs of those who take part."""

    stranger: Program
    chief: Program
    passenger: Program
    driver: Program


@pytest.fixture(scope="module")
def description(server: Crosstown) -> Description:
    return Description(server)


@pytest.mark.main_job
def test_the_program_prints_what_the_server_serves(server: Crosstown, description: Description) -> None:
    assert json.loads(server.print("openapi")) == description.document


def test_every_schema_is_one(description: Description) -> None:
    schemas = description.document["components"]["schemas"]

    assert schemas
    for schema in schemas.values():
        Draft202012Validator.check_schema(schema)
    incomplete = [name for name, schema in schemas.items() if "May have more fields" in schema.get("description", "")]
    assert incomplete == []


def test_every_described_operation_is_answered(server: Crosstown, description: Description) -> None:
    stranger = Program(server.address)
    no_route = stranger.get("/no-such-address")
    lost = []
    for method, path, operation in description.operations():
        address = filled(path, operation)
        message = None if method == "GET" else {}
        answer = stranger.call(method, address, message, content=False)
        # Strangers are refused before anything is looked for, but where everybody may look, or a key is the address: that
        # names what is not found.
        is_named = answer.status == 404 and stranger.call(method, address, message).text != no_route.text
        if answer.status in (404, 405, 501) and not is_named:
            lost.append(f"{method} {path}: {answer.status}")

    assert lost == []
    assert no_route.status == 404


def test_addresses_have_the_described_methods_and_no_others(server: Crosstown, description: Description) -> None:
    stranger = Program(server.address)

    for path, methods in description.document["paths"].items():
        answer = stranger.call("OPTIONS", filled(path, next(iter(methods.values()))))
        allowed = set(answer.headers["Allow"].split(", ")) - {"OPTIONS", "HEAD"}
        assert allowed == {method.upper() for method in methods}, path


def test_the_answers_of_a_ride_have_the_described_form(people: People, description: Description) -> None:
    check = description.check
    stranger, chief, passenger, driver = people.stranger, people.chief, people.passenger, people.driver

    started = driver.post("/taxi/driver/start", WHERE)
    assert check("POST", "/taxi/driver/start", started)["queue"]["place"] == 1
    fix = {**WHERE, "at": round(time.time() * 1000), "heading": 90, "speed": 3.5}
    check("POST", "/taxi/driver/fixes", driver.post("/taxi/driver/fixes", {"fixes": [fix]}))
    taxis = check("GET", "/taxi", stranger.get(f"/taxi?near={CASINO.latitude},{CASINO.longitude}"))["taxis"]
    assert len(taxis) == 1
    request = check("POST", "/taxi/requests", passenger.post("/taxi/requests", HERE))["id"]
    offer = check("GET", "/taxi/driver", driver.get("/taxi/driver"))["offer"]["id"]
    check("GET", "/taxi/console/zones", chief.get("/taxi/console/zones"))
    check("GET", "/taxi/zones", stranger.get("/taxi/zones"))
    accepted = driver.post(f"/taxi/offers/{offer}/accept")
    assert check("POST", "/taxi/offers/{id}/accept", accepted)["ride"]["id"] == request
    seen = check("GET", "/taxi/requests/{id}", passenger.get(f"/taxi/requests/{request}"))
    assert seen["taxi"]["arrivesInSeconds"] >= 0
    assert check("GET", "/taxi", passenger.get("/taxi"))["openRequest"]["id"] == request
    check("POST", "/taxi/driver/pick-up", driver.post("/taxi/driver/pick-up"))
    check("POST", "/taxi/driver/end-ride", driver.post("/taxi/driver/end-ride"))
    assert len(check("GET", "/taxi/requests", passenger.get("/taxi/requests"))["requests"]) == 1
    look_at_the_console(chief, description)
    check("POST", "/taxi/driver/stop", driver.post("/taxi/driver/stop"))
    check("DELETE", "/sessions/current", chief.call("DELETE", "/sessions/current"))


def look_at_the_console(chief: Program, description: Description) -> None:
    """Reads all that the city can read after a ride."""
    zones = description.check("GET", "/taxi/console/zones", chief.get("/taxi/console/zones"))["zones"]
    zone = next(zone["id"] for zone in zones if zone["available"])
    queue = description.check("GET", "/taxi/console/zones/{id}", chief.get(f"/taxi/console/zones/{zone}"))
    assert queue["queue"][0]["cause"] == "ride_ended"
    for path in ("/taxi/console/drivers", "/taxi/console/requests", "/taxi/console/drivers/import"):
        description.check("GET", path, chief.get(path))


def test_the_other_answers_have_the_described_form(server: Crosstown, description: Description) -> None:
    stranger = Program(server.address)

    places = description.check("GET", "/places", stranger.get("/places?q=casino"))
    assert places
    assert description.check("GET", "/health", stranger.get("/health"))["status"] == "ok"
    assert description.check("GET", "/me", stranger.administrator().get("/me"))["role"] == "administrator"
    for path in ("/register", "/sign-in", "/offline", "/api/openapi.json"):
        description.check("GET", path, stranger.call("GET", path, accept="application/json"))


def test_problems_have_the_described_form(people: People, description: Description) -> None:
    stranger, passenger = people.stranger, people.passenger

    refusals = {
        401: ("POST", "/taxi/requests", stranger.post("/taxi/requests", HERE)),
        403: ("POST", "/taxi/driver/stop", passenger.post("/taxi/driver/stop")),
        404: ("GET", "/taxi/requests/{id}", passenger.get(f"/taxi/requests/{SOMEBODY}")),
        422: ("POST", "/register", stranger.post("/register", {"userName": ""})),
        409: ("POST", "/taxi/requests", passenger.post("/taxi/requests", HERE)),
        400: ("POST", "/sessions", stranger.post("/sessions", [])),
    }

    for status, (method, path, answer) in refusals.items():
        assert answer.status == status, answer.text
        assert description.check(method, path, answer)["status"] == status


@pytest.fixture
def people(server: Crosstown, description: Description) -> Iterator[People]:
    """New people, who go home afterwards."""
    stranger = Program(server.address)
    chief = stranger.administrator()
    passenger, driver = new_people(stranger, chief, description)
    yield People(stranger, chief, passenger, driver)
    if request := passenger.get("/taxi").json().get("openRequest"):
        passenger.post(f"/taxi/requests/{request['id']}/withdraw")
    driver.post("/taxi/driver/end-ride")
    driver.post("/taxi/driver/stop")


def new_people(stranger: Program, chief: Program, description: Description) -> tuple[Program, Program]:
    """A passenger and a driver, whose accounts are made with a look at the answers."""
    passenger, driver = new_name("mira"), new_name("luca")
    registered = stranger.post("/register", {"userName": passenger, "password": PASSWORD})
    assert description.check("POST", "/register", registered) == {"userName": passenger}
    message = {"userName": driver, "password": PASSWORD, "code": new_name("T"), "company": ""}
    added = chief.post("/taxi/console/drivers", message)
    assert description.check("POST", "/taxi/console/drivers", added)["userName"] == driver
    session = stranger.post("/sessions", {"userName": driver, "password": PASSWORD})
    key = description.check("POST", "/sessions", session)["key"]
    return stranger.signed_in(passenger), Program(stranger.address, key)


def filled(path: str, operation: dict) -> str:
    """The path with something of its kind in the place of each parameter: what cannot be read is no address."""
    for name, value in HARBOUR.items():
        path = path.replace(f"{{{name}}}", value)
    for parameter in operation.get("parameters", []):
        if parameter["in"] == "path" and parameter["schema"].get("type") in ("integer", "number"):
            path = path.replace(f"{{{parameter['name']}}}", "1")
    return path.replace("{id}", SOMEBODY)
