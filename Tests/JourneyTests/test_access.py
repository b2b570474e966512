"""Every described operation, called by everybody there is: who may not use it is refused, and changes nothing."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from calls import Program
from clubs import make_club
from serving import PASSWORD, Crosstown
from town import new_name

SOMEBODY = "01900000-0000-7000-8000-000000000000"
"""An identity that nothing has."""

EVERYBODY = "passenger"
"""The role of everybody who is signed in."""

SCOPED = {"community.editor", "community.leader", "taxi.company"}
"""Roles that hold somewhere alone."""

ASKS_LATER = {"/inbox/open/{id}", "/rides/offers/new", "/trips/in"}
"""A notice that everybody may open is opened; for another, the reader has to sign in. Members alone offer rides. Recorders bring a
key of their own, which is no sign-in."""


@dataclass(frozen=True)
class Caller:
    """Somebody who calls, and what is theirs."""

    name: str
    program: Program
    roles: frozenset[str]
    is_known: bool = True
    is_key: bool = False
    user_name: str = ""

    def may(self, operation: dict) -> bool:
        """Whether the description lets this caller use an operation."""
        if {} in operation["security"]:
            return True
        wanted = set(operation.get("x-roles", []))
        return self.is_known and (not wanted and not self.is_key or bool(wanted & self.roles))


@pytest.fixture(scope="module")
def document(own_server: Crosstown) -> dict:
    return Program(own_server.address).get("/api/openapi.json").json()


@pytest.fixture(scope="module")
def callers(own_server: Crosstown, document: dict) -> list[Caller]:
    stranger = Program(own_server.address)
    chief = stranger.administrator()
    club = make_club(chief)
    company = chief.post("/taxi/console/companies", {"company": new_name("Rock")}).json()["id"]
    scopes = {
        "community.editor": f"ministry/{club['ministry']}",
        "community.leader": f"group/{club['group']}",
        "taxi.company": company,
        "institutions.registrar": "everywhere",
    }
    found = [Caller("nobody", stranger, frozenset(), is_known=False)]
    found.append(Caller("a person", _person(stranger, new_name("plain")), frozenset({EVERYBODY})))
    for role in sorted(_roles(document) - {"administrator", "driver", EVERYBODY}):
        key = chief.post("/console/keys", {"name": role, "scopes": [role]})
        if key.status == 201:
            found.append(Caller(role, Program(own_server.address, key.json()["secret"]), frozenset({role}), is_key=True))
        else:
            found.append(_with_role(stranger, chief, role, scopes.get(role, "")))
    return [*found, _driver(stranger, chief)]


def test_whoever_may_not_use_an_operation_is_refused_and_changes_nothing(
    own_server: Crosstown, document: dict, callers: list[Caller]
) -> None:
    before = contents(own_server.folder)
    passed, refused = [], 0

    for caller in callers:
        for path, method, operation in _operations(document):
            if caller.may(operation):
                continue
            answer = caller.program.call(method, _filled(path), None if method == "GET" else {}, content=False)
            refused += 1
            if answer.status != (403 if caller.is_known else 401):
                passed.append(f"{caller.name}: {answer.status} {method} {path}")

    assert refused > 2000
    assert passed == []
    after = contents(own_server.folder)
    assert {table: rows for table, rows in after.items() if rows != before[table]} == {}


def test_whoever_may_use_an_operation_is_let_in(document: dict, callers: list[Caller]) -> None:
    shut_out = []

    for caller in callers:
        if caller.name in SCOPED:
            continue
        for path, method, operation in _operations(document):
            if method != "GET" or not caller.may(operation) or path in ASKS_LATER:
                continue
            answer = caller.program.call(method, _filled(path), content=False)
            if answer.status in (401, 403):
                shut_out.append(f"{caller.name}: {answer.status} {method} {path}")

    assert shut_out == []


def test_nobody_gives_himself_a_role(own_server: Crosstown, callers: list[Caller]) -> None:
    administrators = next(each for each in callers if each.name == "people.administrator")
    people = administrators.program.get(f"/console/people?name={administrators.user_name}").json()["people"]
    own = next(person["id"] for person in people)

    raised = administrators.program.post(f"/console/people/{own}/roles", {"role": "administrator"})

    assert raised.status in (403, 409, 422), raised.text
    assert administrators.program.get("/console/audit").status == 403


def _roles(document: dict) -> set[str]:
    return {role for _, _, operation in _operations(document) for role in operation.get("x-roles", [])}


def _operations(document: dict) -> Iterator[tuple[str, str, dict]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield path, method.upper(), operation


def _filled(path: str) -> str:
    return re.sub(r"{[^}]*}", SOMEBODY, path)


def _person(stranger: Program, name: str) -> Program:
    made = stranger.post("/register", {"userName": name, "password": PASSWORD})
    assert made.status == 201, made.text
    return stranger.signed_in(name)


def _with_role(stranger: Program, chief: Program, role: str, scope: str) -> Caller:
    # Names like those of roles are reserved.
    name = new_name("holder")
    program = _person(stranger, name)
    people = chief.get(f"/console/people?name={name}").json()["people"]
    given = chief.post(f"/console/people/{people[0]['id']}/roles", {"role": role, "scope": scope})
    assert given.status < 300, f"{role}: {given.text}"
    return Caller(role, program, frozenset({role, EVERYBODY}), user_name=name)


def _driver(stranger: Program, chief: Program) -> Caller:
    name = new_name("wheel")
    made = chief.post("/taxi/console/drivers", {"userName": name, "password": PASSWORD, "code": new_name("T")})
    assert made.status == 201, made.text
    return Caller("driver", stranger.signed_in(name), frozenset({"driver", EVERYBODY}))


def contents(folder: Path) -> dict[str, list]:
    """Every row of every table, but when keys were used last and what the server does by itself once a day."""
    with closing(sqlite3.connect(f"file:{folder / 'crosstown.sqlite'}?mode=ro", uri=True)) as database:
        names = database.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
        return {table: _rows(database, table) for (table,) in names.fetchall()}


def _rows(database: sqlite3.Connection, table: str) -> list[str]:
    columns = [name for _, name, *_ in database.execute(f'PRAGMA table_info("{table}")') if name != "used_at"]
    named = ", ".join(f'"{column}"' for column in columns)
    of_others = " WHERE kind NOT IN ('rentals.service', 'retention')" if table == "deadline" else ""
    return sorted(map(repr, database.execute(f'SELECT {named} FROM "{table}"{of_others}')))
