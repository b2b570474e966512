"""Nonsense sent to every described operation is refused; never is it the server that fails."""

import json
import random
import re
import urllib.parse

import pytest
from calls import Program
from serving import PASSWORD, Crosstown
from town import new_name

ROUNDS = 3
"""How often each caller tries each operation."""

NONSENSE = [
    "", "0", "-1", "1e309", "NaN", "99999999999999999999", "-0.0", "true", "[]", "{}", "null",
    "2026-02-30", "2026-03-29T02:30", "43.73,7.42", "91,181", "%00", "../../etc/passwd", "http://127.0.0.1:1/",
    "01a20c73-9f52-721d-9400-993054b7fdee", "'; DROP TABLE account --", "\u202e<script>alert(1)</script>",
    "\U0001f600", "é" * 300, "a" * 5000,
]  # fmt: skip
"""Values that some field somewhere might choke on, an identifier that nothing has among them."""

OTHER_TYPES = [None, 1, -5, 1.5, 2**63, True, [1], {"a": 1}]
"""What JSON can hold besides strings."""

ENDS_THE_SESSION = re.compile(r"^/(sign-out|sessions)|^/me/(sessions|password)|erase")


@pytest.mark.parametrize("who", ["stranger", "passenger", "administrator"])
def test_nonsense_never_makes_the_server_fail(own_server: Crosstown, who: str) -> None:
    caller = _caller(Program(own_server.address), who)
    document = caller.get("/api/openapi.json").json()
    chance = random.Random(who)
    failures, answered = [], 0

    for path, methods in document["paths"].items():
        if ENDS_THE_SESSION.search(path):
            continue
        for method, operation in methods.items():
            for _ in range(ROUNDS):
                address = _address(path, operation, chance)
                message = None if method == "get" else _message(document, operation, chance)
                accept = chance.choice(["text/html", "application/json"])
                answer = caller.call(method.upper(), address, message, content=False, accept=accept)
                answered += 1
                if answer.status >= 500:
                    failures.append(f"{answer.status} {method.upper()} {address} {json.dumps(message)}")

    assert answered > 1000
    assert failures == []


def _caller(stranger: Program, who: str) -> Program:
    if who == "administrator":
        return stranger.administrator()
    if who == "stranger":
        return stranger
    name = new_name("nonsense")
    assert stranger.post("/register", {"userName": name, "password": PASSWORD}).status == 201
    return stranger.signed_in(name)


def _address(path: str, operation: dict, chance: random.Random) -> str:
    filled = re.sub(r"{[^}]*}", lambda _: urllib.parse.quote(chance.choice(NONSENSE), safe="") or "x", path)
    names = [each["name"] for each in operation.get("parameters", []) if each.get("in") == "query"]
    query = {name: chance.choice(NONSENSE) for name in names if chance.random() < 0.8}
    return filled + ("?" + urllib.parse.urlencode(query) if query else "")


def _message(document: dict, operation: dict, chance: random.Random) -> dict:
    schema = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    if "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
    fields = schema.get("properties", {})
    return {name: chance.choice(NONSENSE + OTHER_TYPES) for name in fields if chance.random() < 0.9}
