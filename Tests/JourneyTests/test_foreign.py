"""What belongs to somebody, or to another ministry, institution or group, is not there for others, whatever they call."""

import re
from datetime import date, timedelta

import pytest
from calls import Program
from clubs import make_club
from push_service import PushService, Subscription
from serving import PASSWORD, Crosstown
from test_access import contents
from town import new_name

IDENTITY = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")

REFUSED = {400, 401, 403, 404, 409, 422}

KINDS = ("campuses", "ministries", "questions", "groups")

OF_NOBODY = {"getDropCodeForm", "blockPerson"}
"""A picture of an address, whether there is something or not; and anybody may keep anybody away."""


@pytest.fixture(scope="module")
def operations(own_server: Crosstown) -> list[tuple[str, str, dict]]:
    """Those with something in their path; live streams end with their page."""
    paths = Program(own_server.address).get("/api/openapi.json").json()["paths"]
    all_of_them = ((path, method.upper(), each) for path, methods in paths.items() for method, each in methods.items())
    return [each for each in all_of_them if "{" in each[0] and not each[0].endswith(("/events", "/stream"))]


def test_what_is_somebodys_is_not_there_for_another(
    own_server: Crosstown, operations: list[tuple[str, str, dict]]
) -> None:
    owner, other = (_person(own_server, name) for name in ("owner", "other"))
    ids = _belongings(own_server, owner)
    before = contents(own_server.folder)
    opened = []

    for path, method, operation in operations:
        if not _is_for_everybody(operation) or operation["operationId"] in OF_NOBODY:
            continue
        for identity in ids:
            body = None if method == "GET" else {}
            answer = other.call(method, re.sub(r"{[^}]*}", identity, path), body, accept="application/json")
            if answer.status == 429:
                break
            # To take away what is not there changes nothing.
            if answer.status not in REFUSED and not (method == "POST" and answer.status == 204):
                opened.append(f"{answer.status} {method} {path} {identity}")

    assert len(ids) > 5
    assert opened == []
    after = contents(own_server.folder)
    assert {table: rows for table, rows in after.items() if not set(before[table]) <= set(rows)} == {}


def test_a_role_of_one_institution_or_ministry_opens_no_other(
    own_server: Crosstown, operations: list[tuple[str, str, dict]]
) -> None:
    chief = Program(own_server.address).administrator()
    schools = [chief.post("/console/institutions", {"name": new_name("School")}).json()["id"] for _ in range(2)]
    clubs = [make_club(chief) for _ in range(2)]
    registrar = _with_role(own_server, chief, "institutions.registrar", schools[0])
    editor = _with_role(own_server, chief, "community.editor", f"ministry/{clubs[0]['ministry']}")
    assert registrar.get(f"/console/institutions/{schools[0]}").status == 200
    assert editor.get(f"/community/console/records/groups/{clubs[0]['group']}").status == 200
    before = contents(own_server.folder)
    opened, calls = [], 0

    for program, identities in ((registrar, schools[1:]), (editor, list(clubs[1].values()))):
        for path, method, _ in operations:
            if "/console/" not in path:
                continue
            for identity in identities:
                for kind in KINDS if "{kind}" in path else ("",):
                    named = path.replace("{kind}", kind)
                    if "{" not in named:
                        continue
                    filled = re.sub(r"{[^}]*}", identity, named)
                    answer = program.call(method, filled, None if method == "GET" else {}, accept="application/json")
                    calls += 1
                    if answer.status not in REFUSED:
                        opened.append(f"{answer.status} {method} {filled}")

    assert calls > 300
    assert opened == []
    after = contents(own_server.folder)
    # That somebody looked, even in vain, is written down.
    changed = {table: rows for table, rows in after.items() if rows != before[table] and table != "audit_entry"}
    assert changed == {}


def _is_for_everybody(operation: dict) -> bool:
    roles = set(operation.get("x-roles", []))
    return {} in operation["security"] or not roles or "passenger" in roles


def _person(server: Crosstown, name: str) -> Program:
    stranger, named = Program(server.address), new_name(name)
    assert stranger.post("/register", {"userName": named, "password": PASSWORD}).status == 201
    return stranger.signed_in(named)


def _with_role(server: Crosstown, chief: Program, role: str, scope: str) -> Program:
    stranger, named = Program(server.address), new_name("helper")
    assert stranger.post("/register", {"userName": named, "password": PASSWORD}).status == 201
    account = chief.get(f"/console/people?name={named}").json()["people"][0]["id"]
    given = chief.post(f"/console/people/{account}/roles", {"role": role, "scope": scope})
    assert given.status < 300, given.text
    return stranger.signed_in(named)


def _belongings(server: Crosstown, owner: Program) -> list[str]:
    """Identities of what somebody has, who has something of most kinds."""
    service = PushService()
    place = {"name": "Home", "kind": "home", "latitude": 43.739, "longitude": 7.428}
    day = date.today() + timedelta(days=2)
    made = [
        owner.post("/me/places", place),
        owner.post("/inbox/settings/test"),
        owner.post("/push/devices", Subscription(service, "owner").body),
        owner.post("/taxi/reservations", {
            "key": "01900000-0000-7000-8000-000000000002", "origin": "Port", "originLatitude": 43.735,
            "originLongitude": 7.42, "destination": "Casino", "destinationLatitude": 43.739,
            "destinationLongitude": 7.428, "day": str(day), "time": "12:00", "passengers": 1,
        }),
        owner.post("/rentals/problems", {"subject": "app", "text": "It is slow", "critical": False}),
    ]
    assert [answer.text for answer in made if answer.status >= 300] == []
    told = [
        "/me/places", "/inbox", "/inbox/settings", "/me/sessions", "/taxi/reservations",
        "/rentals/problems", "/activity", "/me/friends",
    ]
    found: set[str] = set()
    for path in told:
        found |= set(IDENTITY.findall(owner.get(path).text))
    return sorted(found)
