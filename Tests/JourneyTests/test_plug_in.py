"""The taxi feature in another organisation's application, with that organisation's keys and nothing else of ours."""

import time
from collections.abc import Iterator

import pytest
from calls import Program
from serving import PROGRAM, Crosstown, free_port, running
from town import CASINO, NEAR_CASINO

PLUG_IN = PROGRAM.with_name("plug-in")

HERE = {
    "meetingPlace": "Main entrance",
    "latitude": CASINO.latitude,
    "longitude": CASINO.longitude,
    "passengers": 1,
}
WHERE = {"latitude": NEAR_CASINO.latitude, "longitude": NEAR_CASINO.longitude, "accuracy": 5}


@pytest.fixture(scope="module")
def clinic(server: Crosstown, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the clinic's application, in the zones of Monaco."""
    port = free_port()
    command = [PLUG_IN, server.folder / "zones.geojson", str(port)]
    log = tmp_path_factory.mktemp("clinic") / "clinic.log"
    with running(command, f"http://127.0.0.1:{port}", "/", log) as address:
        yield address


def test_the_clinics_staff_ride_with_the_clinics_keys(clinic: str) -> None:
    desk, staff, driver = Program(clinic, "desk"), Program(clinic, "staff-mira"), Program(clinic, "driver-luca")
    registration = {"userName": "driver-luca", "password": "not used here", "code": "C1", "company": ""}
    assert desk.post("/taxi/console/drivers", registration).status == 201
    assert driver.post("/taxi/driver/start", WHERE).json()["queue"]["place"] == 1
    driver.post("/taxi/driver/fixes", {"fixes": [{**WHERE, "at": round(time.time() * 1000)}]})

    request = staff.post("/taxi/requests", HERE).json()

    assert request["state"] == "searching"
    offer = driver.get("/taxi/driver").json()["offer"]
    assert offer["meetingPlace"] == "Main entrance"
    assert driver.post(f"/taxi/offers/{offer['id']}/accept").json()["state"] == "busy"
    assert staff.get(f"/taxi/requests/{request['id']}").json()["taxi"]["code"] == "C1"
    assert driver.post("/taxi/driver/pick-up").json()["ride"]["isOnBoard"]
    assert driver.post("/taxi/driver/end-ride").json()["state"] == "available"
    assert staff.get("/taxi/requests").json()["requests"][0]["state"] == "completed"


def test_a_refused_offer_is_told_to_the_passenger(clinic: str) -> None:
    desk, staff, driver = Program(clinic, "desk"), Program(clinic, "staff-anna"), Program(clinic, "driver-nino")
    registration = {"userName": "driver-nino", "password": "not used here", "code": "C2", "company": ""}
    assert desk.post("/taxi/console/drivers", registration).status == 201
    Program(clinic, "driver-luca").post("/taxi/driver/stop")
    driver.post("/taxi/driver/start", WHERE)
    driver.post("/taxi/driver/fixes", {"fixes": [{**WHERE, "at": round(time.time() * 1000)}]})
    request = staff.post("/taxi/requests", HERE).json()["id"]

    refused = driver.post(f"/taxi/offers/{driver.get('/taxi/driver').json()['offer']['id']}/refuse")

    assert refused.status == 200
    assert staff.get(f"/taxi/requests/{request}").json()["offersTried"] == 1
    assert staff.post(f"/taxi/requests/{request}/withdraw").json()["state"] == "withdrawn"


def test_keys_of_others_are_worth_nothing(clinic: str, server: Crosstown) -> None:
    foreign = Program(server.address).administrator().key

    assert Program(clinic, foreign).get("/taxi/console/zones").status == 401
    assert Program(clinic, "staff-mira").get("/taxi/console/zones").status == 403
    assert Program(clinic).post("/taxi/requests", HERE).status == 401


def test_only_the_taxi_feature_is_mounted(clinic: str, server: Crosstown) -> None:
    described = Program(server.address).get("/api/openapi.json").json()["paths"]
    desk = Program(clinic, "desk")
    # Passengers' reports are cases of the staff's inbox.
    own = ("/taxi/", "/v1/taxi/", "/console/cases")
    foreign = [path for path in described if path not in ("/", "/taxi") and not path.startswith(own)]

    found = [path for path in foreign if desk.call("OPTIONS", path).status != 404]

    assert len(foreign) > 10
    assert found == []
    assert desk.get("/").text == "The clinic. Taxis are at /taxi."
