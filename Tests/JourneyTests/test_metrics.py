"""What whoever runs the service can measure, as docs/operations.md lists it."""

import re

from calls import Program
from serving import ROOT, START_LIMIT, Crosstown
from town import Town
from waiting import wait_for

SAMPLE = re.compile(r"^[a-z_]+(\{.*\})? [-+0-9.eInf]+$")

AVAILABLE = 'crosstown_taxi_drivers{state="available"}'
SEARCHING = 'crosstown_taxi_open_requests{state="searching"}'


def test_every_listed_figure_is_there_and_no_other(server: Crosstown) -> None:
    listed = set(re.findall(r"^\| `((?:crosstown|http)_[a-z_]+)", (ROOT / "docs/operations.md").read_text(), re.M))

    text = Program(server.address).administrator().get("/metrics").text

    declared = dict(re.findall(r"^# TYPE ([a-z_]+) ([a-z]+)$", text, re.M))
    assert set(declared) == listed


def test_figures_follow_what_happens(town: Town) -> None:
    chief = Program(town.address).administrator()
    before = figures_with_routes(chief)
    assert before[SEARCHING] == 0
    assert before["crosstown_deadlines_overdue"] == 0
    assert before["crosstown_deadlines_failing"] == 0
    assert before["crosstown_outbox_messages"] == 0
    assert before["crosstown_taxi_zones"] > 3

    driver = town.waiting_driver()
    town.passenger().ask("/taxi/requests", {"meetingPlace": "Place du Casino", "passengers": 1})

    now = figures(chief)
    assert now[AVAILABLE] == before[AVAILABLE] + 1
    assert now[SEARCHING] == 1
    assert now["crosstown_taxi_live_streams"] >= 1
    text = chief.get("/metrics").text
    assert driver.name not in text
    assert driver.code not in text


def test_every_address_that_was_asked_for_is_described(server: Crosstown) -> None:
    stranger = Program(server.address)
    described = set(stranger.get("/api/openapi.json").json()["paths"])

    text = stranger.administrator().get("/metrics").text

    asked = set(re.findall(r'^http_requests_total\{route="([^"]+)"', text, re.M))
    # Files lie at addresses of any depth, which a description cannot list; strangers' addresses are counted as one.
    plain = {route for route in asked if "*" not in route} - {"NotFound"}
    assert "/sessions" in plain
    assert plain - described == set()


def test_figures_are_for_administrators_alone(town: Town) -> None:
    assert Program(town.address).get("/metrics").status == 401
    assert town.driver().read("/metrics").status == 403


def figures_with_routes(chief: Program) -> dict[str, float]:
    """The present values once the routing engine, which starts beside the server, is ready."""

    def find() -> dict[str, float] | None:
        found = figures(chief)
        return found if found["crosstown_routing_engine_up"] == 1 else None

    return wait_for(find, "the routing engine is not ready", START_LIMIT)


def figures(chief: Program) -> dict[str, float]:
    """The present values by name and labels."""
    lines = [line for line in chief.get("/metrics").text.splitlines() if not line.startswith("#")]
    assert [line for line in lines if not SAMPLE.match(line)] == []
    return {line.rsplit(" ", 1)[0]: float(line.rsplit(" ", 1)[1]) for line in lines}
