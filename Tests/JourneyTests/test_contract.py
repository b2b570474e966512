"""Version 1 of the API is what was released, and the check that says so finds what would break programs."""

import copy
import json
import sys
from collections.abc import Callable

import pytest
from serving import ROOT, Crosstown

sys.path.insert(0, str(ROOT / "Scripts" / "lib"))
from contract import changes  # noqa: E402 - found by the line above

RELEASED = json.loads((ROOT / "docs" / "api-v1.json").read_text())

RIDE = {
    "type": "object",
    "required": ["id", "state"],
    "properties": {
        "id": {"type": "string"},
        "state": {"type": "string", "enum": ["searching", "accepted"]},
        "seats": {"type": "integer"},
        "stops": {"type": "array", "items": {"$ref": "#/components/schemas/Stop"}},
    },
}
ENTRY = {
    "type": "object",
    "required": ["reference"],
    "properties": {
        "reference": {"type": "string", "maxLength": 100},
        "kind": {"type": "string", "enum": ["now", "later"]},
        "seats": {"type": "number"},
    },
}
SMALL = {
    "paths": {
        "/v1/rides": {
            "post": {
                "operationId": "ask",
                "security": [{"key": []}],
                "x-roles": ["taxi:request", "taxi:sandbox"],
                "parameters": [{"in": "query", "name": "near", "schema": {"type": "string"}}],
                "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Entry"}}}},
                "responses": {"201": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Ride"}}}}},
            }
        },
        "/console/rides": {"get": {"operationId": "look", "responses": {"200": {}}}},
    },
    "components": {
        "schemas": {"Ride": RIDE, "Entry": ENTRY, "Stop": {"type": "object", "properties": {"at": {"type": "integer"}}}}
    },
}
"""A contract that is small enough to be broken in every way."""


def ask(document: dict) -> dict:
    return document["paths"]["/v1/rides"]["post"]


def schemas(document: dict) -> dict:
    return document["components"]["schemas"]


BREAKS: dict[str, Callable[[dict], object]] = {
    "api-path-removed": lambda d: d["paths"].pop("/v1/rides"),
    "api-removed-without-deprecation": lambda d: d["paths"]["/v1/rides"].update(get=d["paths"]["/v1/rides"].pop("post")),
    "api-operation-id-removed": lambda d: ask(d).update(operationId="askNow"),
    "api-security-updated": lambda d: ask(d).update(security=[{"session": []}]),
    "api-security-scope-removed": lambda d: ask(d).update({"x-roles": ["taxi:request"]}),
    "request-parameter-removed": lambda d: ask(d)["parameters"].clear(),
    "request-parameter-became-required": lambda d: ask(d)["parameters"][0].update(required=True),
    "new-required-request-parameter": lambda d: ask(d)["parameters"].append(
        {"in": "query", "name": "city", "required": True, "schema": {"type": "string"}}
    ),
    "request-body-removed": lambda d: ask(d).pop("requestBody"),
    "request-body-became-required": lambda d: ask(d)["requestBody"].update(required=True),
    "request-body-media-type-removed": lambda d: ask(d)["requestBody"].update(content={"text/plain": {}}),
    "request-property-removed": lambda d: schemas(d)["Entry"]["properties"].pop("seats"),
    "request-property-became-required": lambda d: schemas(d)["Entry"]["required"].append("seats"),
    "new-required-request-property": lambda d: schemas(d)["Entry"].update(
        required=["reference", "phone"], properties=schemas(d)["Entry"]["properties"] | {"phone": {"type": "string"}}
    ),
    "request-property-type-changed": lambda d: schemas(d)["Entry"]["properties"].update(seats={"type": "integer"}),
    "request-property-enum-value-removed": lambda d: schemas(d)["Entry"]["properties"]["kind"].update(enum=["now"]),
    "request-property-became-enum": lambda d: schemas(d)["Entry"]["properties"]["reference"].update(enum=["a"]),
    "request-property-maxLength-decreased": lambda d: schemas(d)["Entry"]["properties"]["reference"].update(maxLength=9),
    "request-property-minimum-increased": lambda d: schemas(d)["Entry"]["properties"]["seats"].update(minimum=1),
    "request-property-pattern-changed": lambda d: schemas(d)["Entry"]["properties"]["reference"].update(pattern="a+"),
    "response-success-status-removed": lambda d: ask(d).update(responses={"200": {}}),
    "response-media-type-removed": lambda d: ask(d)["responses"]["201"].pop("content"),
    "response-required-property-removed": lambda d: (
        schemas(d)["Ride"]["properties"].pop("id"), schemas(d)["Ride"]["required"].remove("id")
    ),
    "response-optional-property-removed": lambda d: schemas(d)["Ride"]["properties"].pop("seats"),
    "response-property-became-optional": lambda d: schemas(d)["Ride"]["required"].remove("state"),
    "response-property-became-nullable": lambda d: schemas(d)["Ride"]["properties"]["id"].update(type=["string", "null"]),
    "response-property-type-changed": lambda d: schemas(d)["Stop"]["properties"].update(at={"type": "string"}),
}

KEEPS: dict[str, Callable[[dict], object]] = {
    "a new address": lambda d: d["paths"].update({"/v1/zones": {"get": {"responses": {"200": {}}}}}),
    "a new parameter that may be left out": lambda d: ask(d)["parameters"].append({"in": "query", "name": "a"}),
    "a new field that may be left out": lambda d: schemas(d)["Entry"]["properties"].update(note={"type": "string"}),
    "a wider field": lambda d: schemas(d)["Entry"]["properties"]["reference"].update(maxLength=200),
    "a new member of an answer": lambda d: schemas(d)["Ride"]["properties"].update(way={"type": "string"}),
    "an answer that is now always told": lambda d: schemas(d)["Ride"]["required"].append("seats"),
    "another page of people": lambda d: d["paths"].pop("/console/rides"),
    "another name of a schema": lambda d: (
        schemas(d).update(Order=schemas(d).pop("Entry")),
        ask(d)["requestBody"]["content"]["application/json"].update(schema={"$ref": "#/components/schemas/Order"}),
    ),
}


@pytest.mark.parametrize("rule", BREAKS)
def test_what_breaks_programs_is_found(rule: str) -> None:
    present = copy.deepcopy(SMALL)
    BREAKS[rule](present)

    found = changes(SMALL, present)

    assert rule in [change.rule for change in found if change.breaks], found


@pytest.mark.parametrize("change", KEEPS)
def test_what_programs_do_not_notice_is_left_alone(change: str) -> None:
    present = copy.deepcopy(SMALL)
    KEEPS[change](present)

    assert [found for found in changes(SMALL, present) if found.breaks] == []


def test_a_new_value_in_an_answer_is_told_and_does_not_fail() -> None:
    present = copy.deepcopy(SMALL)
    schemas(present)["Ride"]["properties"]["state"]["enum"].append("lost")

    found = changes(SMALL, present)

    assert [(change.rule, change.breaks) for change in found] == [("response-property-enum-value-added", False)]


@pytest.mark.main_job
def test_the_program_keeps_what_was_released(server: Crosstown) -> None:
    present = json.loads(server.print("openapi"))

    assert len(RELEASED["paths"]) > 10
    assert [str(change) for change in changes(RELEASED, present) if change.breaks] == []
