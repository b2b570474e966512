"""What breaks a contract: differences between two OpenAPI descriptions that a program of somebody else would notice.

The rules have the names that oasdiff gives them. Of both descriptions only what lies under /v1/ is read: that is version 1
of the contract. A change of the kinds that oasdiff cannot decide (a new value of an enumeration in an answer) is a warning.
"""

from collections.abc import Iterator
from dataclasses import dataclass

PREFIX = "/v1/"
"""How the addresses of the contract begin."""

METHODS = ("get", "post", "put", "patch", "delete")


@dataclass(frozen=True)
class Change:
    """A difference that programs may notice."""

    rule: str
    where: str
    what: str
    breaks: bool = True

    def __str__(self) -> str:
        return f"{'breaks' if self.breaks else 'look at'} {self.where}: {self.what} ({self.rule})"


def contract(document: dict) -> dict:
    """The part of a description that is the contract: its paths and the schemas that they name."""
    paths = {path: item for path, item in document["paths"].items() if path.startswith(PREFIX)}
    components = document.get("components", {})
    schemas, wanted = {}, _references(paths)
    while wanted:
        name = wanted.pop()
        if name in schemas or name not in components.get("schemas", {}):
            continue
        schemas[name] = components["schemas"][name]
        wanted |= _references(schemas[name])
    return {"paths": paths, "components": {"schemas": dict(sorted(schemas.items()))}}


def _references(value: object) -> set[str]:
    if isinstance(value, dict):
        found = {value["$ref"].rsplit("/", 1)[-1]} if isinstance(value.get("$ref"), str) else set()
        return found.union(*map(_references, value.values()))
    if isinstance(value, list):
        return set().union(*map(_references, value))
    return set()


def changes(released: dict, present: dict) -> list[Change]:
    """The differences of a present description from the released one, those that break programs first."""
    found = list(_Comparison(contract(released), contract(present)).all())
    return sorted(set(found), key=lambda change: (not change.breaks, change.where, change.rule, change.what))


class _Comparison:
    def __init__(self, old: dict, new: dict) -> None:
        self.old, self.new = old, new

    def all(self) -> Iterator[Change]:
        for path, item in self.old["paths"].items():
            for method in METHODS:
                if method not in item:
                    continue
                where = f"{method.upper()} {path}"
                present = self.new["paths"].get(path, {}).get(method)
                if present is None:
                    rule = "api-removed-without-deprecation" if path in self.new["paths"] else "api-path-removed"
                    yield Change(rule, where, "is not there any more")
                else:
                    yield from self.operation(where, item[method], present)

    def operation(self, where: str, old: dict, new: dict) -> Iterator[Change]:
        if old.get("operationId") != new.get("operationId"):
            yield Change("api-operation-id-removed", where, f"is not called {old.get('operationId')} any more")
        if old.get("security", []) != new.get("security", []):
            yield Change("api-security-updated", where, "asks for other rights")
        lost = set(old.get("x-roles", [])) - set(new.get("x-roles", []))
        if lost or (new.get("x-roles") and not old.get("x-roles")):
            yield Change("api-security-scope-removed", where, f"keys with {', '.join(sorted(lost)) or 'any'} do not do any more")
        yield from self.parameters(where, old.get("parameters", []), new.get("parameters", []))
        yield from self.body(where, old.get("requestBody"), new.get("requestBody"))
        yield from self.responses(where, old.get("responses", {}), new.get("responses", {}))

    def parameters(self, where: str, old: list, new: list) -> Iterator[Change]:
        before = {(p["in"], p["name"]): p for p in old}
        after = {(p["in"], p["name"]): p for p in new}
        for key, parameter in before.items():
            place = f"{where}, parameter {key[1]}"
            if key not in after:
                yield Change("request-parameter-removed", place, "is not there any more")
                continue
            if after[key].get("required") and not parameter.get("required"):
                yield Change("request-parameter-became-required", place, "must be said now")
            yield from self.request(place, parameter.get("schema", {}), after[key].get("schema", {}))
        for key in after.keys() - before.keys():
            if after[key].get("required"):
                yield Change("new-required-request-parameter", f"{where}, parameter {key[1]}", "must be said now")

    def body(self, where: str, old: dict | None, new: dict | None) -> Iterator[Change]:
        if new is None:
            if old is not None:
                yield Change("request-body-removed", where, "takes no body any more")
            return
        if old is None:
            if new.get("required"):
                yield Change("added-required-request-body", where, "needs a body now")
            return
        if new.get("required") and not old.get("required"):
            yield Change("request-body-became-required", where, "needs a body now")
        for media, said in old["content"].items():
            if media not in new["content"]:
                yield Change("request-body-media-type-removed", where, f"takes no {media} any more")
                continue
            yield from self.request(where, said.get("schema", {}), new["content"][media].get("schema", {}))

    def responses(self, where: str, old: dict, new: dict) -> Iterator[Change]:
        for status, said in old.items():
            if status not in new:
                is_success = status.startswith("2")
                rule = "response-success-status-removed" if is_success else "response-non-success-status-removed"
                yield Change(rule, where, f"does not answer {status} any more", breaks=is_success)
                continue
            for media, content in said.get("content", {}).items():
                present = new[status].get("content", {})
                if media not in present:
                    yield Change("response-media-type-removed", where, f"does not answer {media} any more")
                    continue
                place = f"{where}, answer {status}"
                yield from self.response(place, content.get("schema", {}), present[media].get("schema", {}), set())

    # What programs send: it must not become narrower.

    def request(self, where: str, old: dict, new: dict, seen: frozenset = frozenset()) -> Iterator[Change]:
        key = (old.get("$ref"), new.get("$ref"))
        if key in seen and key != (None, None):
            return
        seen |= {key}
        old, new = self.resolved(self.old, old), self.resolved(self.new, new)
        if not _types(old) <= _types(new):
            yield Change("request-property-type-changed", where, f"was {_named(old)}, is {_named(new)}")
        if "enum" in new:
            for value in [v for v in old.get("enum", []) if v not in new["enum"]]:
                yield Change("request-property-enum-value-removed", where, f"does not take {value} any more")
            if "enum" not in old:
                yield Change("request-property-became-enum", where, "takes some values alone now")
        yield from self.bounds(where, old, new)
        before, after = old.get("properties", {}), new.get("properties", {})
        required = set(new.get("required", [])) - set(old.get("required", []))
        for name in sorted(required):
            rule = "request-property-became-required" if name in before else "new-required-request-property"
            yield Change(rule, f"{where}, {name}", "must be said now")
        for name, schema in before.items():
            if name not in after:
                yield Change("request-property-removed", f"{where}, {name}", "is not read any more")
            else:
                yield from self.request(f"{where}, {name}", schema, after[name], seen)
        if "items" in old and "items" in new:
            yield from self.request(f"{where}, each", old["items"], new["items"], seen)

    @staticmethod
    def bounds(where: str, old: dict, new: dict) -> Iterator[Change]:
        for name in ("maximum", "maxLength", "maxItems"):
            if name in new and new[name] < old.get(name, float("inf")):
                yield Change(f"request-property-{name}-decreased", where, f"takes at most {new[name]}")
        for name in ("minimum", "minLength", "minItems"):
            if name in new and new[name] > old.get(name, float("-inf")):
                yield Change(f"request-property-{name}-increased", where, f"takes at least {new[name]}")
        if "pattern" in new and new["pattern"] != old.get("pattern"):
            yield Change("request-property-pattern-changed", where, f"must match {new['pattern']}")

    # What programs get: it must not become wider, nor lose anything.

    def response(self, where: str, old: dict, new: dict, seen: set) -> Iterator[Change]:
        key = (old.get("$ref"), new.get("$ref"))
        if key in seen and key != (None, None):
            return
        seen = seen | {key}
        old, new = self.resolved(self.old, old), self.resolved(self.new, new)
        if not _types(new) <= _types(old):
            is_null = _types(new) - _types(old) == {"null"}
            rule = "response-property-became-nullable" if is_null else "response-property-type-changed"
            yield Change(rule, where, f"was {_named(old)}, is {_named(new)}")
        for value in [v for v in new.get("enum", []) if "enum" in old and v not in old["enum"]]:
            yield Change("response-property-enum-value-added", where, f"may be {value} now", breaks=False)
        before, after = old.get("properties", {}), new.get("properties", {})
        for name, schema in before.items():
            is_required = name in old.get("required", [])
            if name not in after:
                rule = "response-required-property-removed" if is_required else "response-optional-property-removed"
                yield Change(rule, f"{where}, {name}", "is not told any more")
                continue
            if is_required and name not in new.get("required", []):
                yield Change("response-property-became-optional", f"{where}, {name}", "may be left out now")
            yield from self.response(f"{where}, {name}", schema, after[name], seen)
        if "items" in old and "items" in new:
            yield from self.response(f"{where}, each", old["items"], new["items"], seen)

    @staticmethod
    def resolved(document: dict, schema: dict) -> dict:
        name = schema.get("$ref", "").rsplit("/", 1)[-1]
        return document["components"]["schemas"].get(name, {}) if name else schema


def _types(schema: dict) -> set[str]:
    """The types that a schema lets pass; anything where it names none."""
    every = {"string", "number", "integer", "boolean", "object", "array", "null"}
    found: set[str] = set()
    for part in [schema, *schema.get("oneOf", []), *schema.get("anyOf", [])]:
        said = part.get("type")
        found |= {said} if isinstance(said, str) else set(said or [])
    if not found:
        return every
    return found | ({"integer"} if "number" in found else set())


def _named(schema: dict) -> str:
    return " or ".join(sorted(_types(schema)))
