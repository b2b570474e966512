"""Whatever staff change stands in the audit log, with who did it, through which operation, and the rows before and after."""

import base64
import json
import re
import sqlite3
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field

import pytest
from calls import Program
from serving import PASSWORD, ROOT, Crosstown, crosstown
from town import new_name

OF_EVERYBODY = {"passenger", "driver"}
"""Roles of those who do not work for the service."""

OF_ORGANIZERS = {"setRidePlaces", "startRidePoolReplay"}
"""What whoever has made an event may do without a role; it is written down all the same."""

KEY = "01900000-0000-7000-8000-{:012x}"


def test_every_operation_of_the_console_that_changes_something_is_one_of_staff(staff: "Staff") -> None:
    changing = [
        (operation["operationId"], set(operation.get("x-roles", [])))
        for path, methods in staff.program.get("/api/openapi.json").json()["paths"].items()
        for method, operation in methods.items()
        if method != "get" and "/console" in path and operation["operationId"] not in OF_ORGANIZERS
    ]

    assert len(changing) > 80
    assert [name for name, roles in changing if not roles or roles & OF_EVERYBODY] == []


def test_what_staff_do_is_told_in_french_and_found_by_part(staff: "Staff") -> None:
    known = set(re.findall(r'^msgid "(.+)"$', (ROOT / "Public/texts/fr/operations.po").read_text(), re.M))
    told = {
        operation["summary"]
        for path, methods in staff.program.get("/api/openapi.json").json()["paths"].items()
        for method, operation in methods.items()
        if _is_work(path, operation) and (method != "get" or "{" in path)
    }
    staff.does("makePrintedCode", f"/console/people/{staff.register('francophone')}/code")

    page = staff.reads("/console/audit?capability=service&operation=makePrintedCode", "fr")
    elsewhere = staff.reads("/console/audit?capability=taxi&operation=makePrintedCode", "fr")

    assert len(told) > 150
    assert sorted(told - known) == []
    assert "Journal d’audit" in page and "Code à usage unique (ajout)" in page
    assert "Code à usage unique (ajout)" not in elsewhere


def _is_work(path: str, operation: dict) -> bool:
    roles = set(operation.get("x-roles", []))
    return bool(roles and not roles & OF_EVERYBODY) or "/console/" in path


def test_what_staff_change_is_written_down_and_what_is_refused_is_not(staff: "Staff") -> None:
    person = staff.register("auditee")
    staff.does("giveRole", f"/console/people/{person}/roles", {"role": "money.accountant", "scope": ""})
    staff.does("takeRole", f"/console/people/{person}/roles/take", {"role": "money.accountant", "scope": ""})
    staff.does("makePrintedCode", f"/console/people/{person}/code")
    key = staff.does("makeKey", "/console/keys", {"name": "auditor", "scopes": ["taxi:read"]})
    staff.does("revokeKey", f"/console/keys/{key['id']}/revoke")
    institution = staff.does("addInstitutionWithRoster", "/console/institutions", {"name": "Audited School"})["id"]
    staff.does("fillRoster", f"/console/institutions/{institution}/roster", {"text": "ada@example.org,student\n"})
    where = f"/console/institutions/{institution}"
    staff.does("removeFromRoster", f"{where}/roster/remove", {"member": "ada@example.org"})
    staff.does("setInstitutionNumbers", f"{where}/numbers", {"text": "number\nM1001\n"})
    staff.does("removeInstitutionWithRoster", f"{where}/remove")

    _run_rentals(staff)
    _run_coins(staff)
    _run_community(staff)
    _run_taxi(staff)

    assert len(staff.done) > 40
    assert staff.faults == []


def _run_rentals(staff: "Staff") -> None:
    base = "/rentals/console"
    station = {"name": "Audit Square", "latitude": 43.735, "longitude": 7.42, "docks": "AUD1 AUD2", "state": "open"}
    made = staff.does("addStation", f"{base}/stations", station)["id"]
    staff.does("changeStation", f"{base}/stations/{made}", {**station, "name": "Audit Place", "docks": "AUD3"})
    staff.does("connectStation", f"{base}/stations/{made}/device", {"key": "audit-1", "secret": "ab" * 32})
    staff.does("addVehicle", f"{base}/vehicles", {"number": "AUDBIKE", "kind": "bike", "dock": "AUD1"})
    staff.does("takeVehicleOut", f"{base}/vehicles/AUDBIKE/out")
    staff.does("putVehicleBack", f"{base}/vehicles/AUDBIKE/back")
    staff.does("setVehicleLock", f"{base}/vehicles/AUDBIKE/lock", {"imei": "123456789012345", "dialect": "ring"})
    job = staff.does("takeStationOut", f"{base}/stations/{made}/out")["number"]
    staff.does("assignJob", f"{base}/jobs/{job}/assign", {"assignee": staff.account})
    staff.does("closeJob", f"{base}/jobs/{job}/close", {"work": "Cleaned"})
    prices = {"unlockFee": "1", "perMinute": "0.15", "pausePerMinute": "0.05", "dailyCap": "20", "freeMinutes": 0}
    staff.does("changeTariff", f"{base}/tariffs/bike", prices)
    institution = staff.does("addInstitution", f"{base}/institutions", {"name": "Audited Riders"})["id"]
    roster = "number,name,address\nM1001,Ada,1 Rue\n"
    staff.does("setRoster", f"{base}/institutions/{institution}/roster", {"text": roster})
    report = staff.reports({"subject": "vehicle", "number": "AUDBIKE", "text": "The saddle is loose", "critical": False})
    staff.does("answerProblem", f"{base}/problems/{report}/answer", {"text": "We look at it."})
    staff.does("markProblemCritical", f"{base}/problems/{report}/critical", {"critical": True})
    staff.does("takeReportedVehicleOut", f"{base}/problems/{report}/service", {"outOfService": True})
    staff.does("closeProblem", f"{base}/problems/{report}/turn", {"state": "closed"})
    staff.does("reopenProblem", f"{base}/problems/{report}/turn", {"state": "open"})


def _run_coins(staff: "Staff") -> None:
    base = "/rentals/console"
    gift = {"key": KEY.format(1), "coins": 5, "occasion": "Thank you", "riders": staff.rider_name}
    staff.does("giveCoins", f"{base}/gifts", gift)
    plan = {**gift, "key": KEY.format(2), "audience": "named", "everyDays": 7}
    made = staff.does("startGiftPlan", f"{base}/gifts/plans", plan)["id"]
    staff.does("stopGiftPlan", f"{base}/gifts/plans/{made}/stop")
    event = {
        "key": KEY.format(3), "kind": "tour", "title": "Round the port", "begins": "2030-06-01T10:00", "place": "Port",
    }
    planned = staff.does("planEvent", f"{base}/city-events", event)["id"]
    staff.does("changeEvent", f"{base}/city-events/{planned}", {**event, "title": "Round the rock"})
    staff.does("cancelEvent", f"{base}/city-events/{planned}/cancel")
    reward = {"key": KEY.format(4), "name": "A coffee", "cost": 50, "stock": 3}
    offered = staff.does("offerReward", f"{base}/rewards", reward)["id"]
    staff.does("changeReward", f"{base}/rewards/{offered}", {**reward, "cost": 60})
    staff.does("withdrawReward", f"{base}/rewards/{offered}/turn", {"state": "withdrawn"})


def _run_community(staff: "Staff") -> None:
    base = "/community/console"
    staff.does("changeAppearance", f"{base}/appearance", {"name": "Audited Community"})
    table = {"filename": "campuses.csv", "contentType": "text/csv"}
    table["content"] = base64.b64encode(b"name,latitude,longitude\nAudit Campus,43.7,7.4\n").decode()
    staff.does("importRecords", f"{base}/records/campuses/import", {"file": table})
    campus = {"name": "Port", "address": "Quai 1", "latitude": "43.73", "longitude": "7.42"}
    made = staff.does("makeRecord", f"{base}/records/campuses", campus)["id"]
    staff.does("changeRecord", f"{base}/records/campuses/{made}", {**campus, "name": "New Port"})
    staff.does("removeRecord", f"{base}/records/campuses/{made}/remove")
    staff.does("enterWebhook", "/console/webhooks", {
        "name": "Audit", "address": "http://127.0.0.1:9/hook", "types": ["webhooks.test"],
    })
    hook = staff.program.get("/console/webhooks").json()["webhooks"][0]["id"]
    staff.does("rotateWebhookSecret", f"/console/webhooks/{hook}/rotate")
    staff.does("turnWebhookOff", f"/console/webhooks/{hook}/off")
    staff.does("turnWebhookOn", f"/console/webhooks/{hook}/on")
    staff.does("removeWebhook", f"/console/webhooks/{hook}/remove")


def _run_taxi(staff: "Staff") -> None:
    base = "/taxi/console"
    driver = {"userName": new_name("audited"), "password": PASSWORD, "code": "T987"}
    staff.does("addDriver", f"{base}/drivers", driver)
    staff.does("removeDriver", f"{base}/drivers/remove", {"code": "T987"})


@dataclass
class Staff:
    """The administrator, whose every step is looked up in the log and held against what the tables say."""

    server: Crosstown
    program: Program
    account: str
    rider: Program
    rider_name: str
    done: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def register(self, name: str) -> str:
        """The account of somebody new."""
        stranger, named = Program(self.server.address), new_name(name)
        assert stranger.post("/register", {"userName": named, "password": PASSWORD}).status == 201
        return self.program.get(f"/console/people?name={named}").json()["people"][0]["id"]

    def reports(self, report: dict) -> str:
        """What a rider reports."""
        answer = self.rider.post("/rentals/problems", report)
        assert answer.status == 201, answer.text
        return answer.json()["id"]

    def does(self, operation: str, path: str, message: dict | None = None) -> dict:
        """Takes a step, which a rider may not, and of whose trial nothing is written down."""
        before = self._entries()
        answer = self.program.post(path, message or {})
        assert answer.status < 300, f"{operation}: {answer.status} {answer.text}"
        written = [entry for entry in self._entries() if entry not in before]
        mine = [e for e in written if e[0] == operation and e[1] == self.account and e[2] == path and json.loads(e[3])]
        if not mine:
            self.faults.append(f"{operation} left {written}")
        refused = self.rider.post(path, message or {})
        if refused.status != 403 or [e for e in self._entries() if e not in before and e not in written]:
            self.faults.append(f"{operation}: a rider was answered {refused.status}, or it was written down")
        self.done.append(operation)
        return answer.json() if answer.text else {}

    def reads(self, path: str, language: str) -> str:
        """A page in a language."""
        headers = {"Authorization": f"Bearer {self.program.key}", "Accept": "text/html", "Accept-Language": language}
        with urllib.request.urlopen(urllib.request.Request(self.server.address + path, headers=headers)) as answer:
            return answer.read().decode()

    def _entries(self) -> list[tuple[str, str, str, str]]:
        with closing(sqlite3.connect(f"file:{self.server.folder / 'crosstown.sqlite'}?mode=ro", uri=True)) as database:
            rows = database.execute("SELECT operation, actor, path, details FROM audit_entry WHERE kind = 'change'")
            return rows.fetchall()


@pytest.fixture(scope="module")
def staff(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Staff]:
    with crosstown(tmp_path_factory.mktemp("audit")) as server:
        stranger, rider = Program(server.address), new_name("rider")
        assert stranger.post("/register", {"userName": rider, "password": PASSWORD}).status == 201
        chief = stranger.administrator()
        account = chief.get("/console/people?name=city").json()["people"][0]["id"]
        yield Staff(server, chief, account, stranger.signed_in(rider), rider)
