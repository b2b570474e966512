"""What people and programs should not send to the taxi, and what they press twice: refused by name, or done once."""

import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from calls import Answer, Program
from serving import PASSWORD, Crosstown
from test_taxi_fares import WISH
from test_webhooks import chief, key, receiving
from town import CASINO, NEAR_CASINO, NICE, ROCK, new_name

MONACO = ZoneInfo("Europe/Monaco")
WHERE = {"latitude": NEAR_CASINO.latitude, "longitude": NEAR_CASINO.longitude, "accuracy": 5}


def passenger(server: Crosstown, cents: str | None = None) -> Program:
    """Somebody new, with money in the wallet where it is said."""
    name = new_name("anna")
    assert Program(server.address).post("/register", {"userName": name, "password": PASSWORD}).status == 201
    person = Program(server.address).signed_in(name)
    if cents:
        answer = person.post("/wallet/top-ups", {"amount": cents, "card": "tok_ok"})
        assert answer.status < 300, answer.text
    return person


def registered(server: Crosstown, company: str = "") -> Program:
    """A driver, who is not on duty."""
    name = new_name("luca")
    message = {"userName": name, "password": PASSWORD, "code": new_name("T"), "company": company}
    assert chief(server.address).post("/taxi/console/drivers", message).status == 201
    return Program(server.address).signed_in(name)


@pytest.fixture
def tariff(server: Crosstown) -> None:
    """The city has a tariff."""
    if chief(server.address).get("/taxi/console/tariffs").json()["tariffs"]:
        return
    terms = {
        "validFrom": datetime.now(MONACO).strftime("%Y-%m-%d"), "base": "4.80", "perKilometre": "2.70",
        "nightPerKilometre": "2.70", "waitingPerMinute": "0.75", "luggage": "2", "least": "3",
    }  # fmt: skip
    assert chief(server.address).post("/taxi/console/tariffs", terms).status == 201


def reservation(**changes: object) -> dict:
    moment = datetime.now(MONACO) + timedelta(hours=26)
    return {
        "key": new_name("key"), "day": moment.strftime("%Y-%m-%d"), "time": moment.strftime("%H:%M"), "passengers": 2,
        "origin": "Place du Casino", "originLatitude": CASINO.latitude, "originLongitude": CASINO.longitude,
        "destination": "Palais", "destinationLatitude": ROCK.latitude, "destinationLongitude": ROCK.longitude,
    } | changes  # fmt: skip


def refused(answer: Answer, *words: str) -> None:
    """Refused as something that was sent wrongly, in words that name it."""
    assert answer.status in (409, 422), f"{answer.status} {answer.text}"
    text = json.dumps(answer.json(), ensure_ascii=False)
    assert all(word in text for word in words), text


def next_spring_day() -> date:
    """The next day on which clocks in Monaco go from 2:00 to 3:00."""
    day = date.today() + timedelta(days=1)
    while True:
        before, after = (datetime(day.year, day.month, day.day, hour, tzinfo=MONACO).utcoffset() for hour in (1, 4))
        if after > before:
            return day
        day += timedelta(days=1)


def test_a_reservation_is_refused_exactly_where_it_is_wrong(server: Crosstown) -> None:
    anna = passenger(server)
    soon = datetime.now(MONACO) + timedelta(hours=1, minutes=59)
    early = {"day": soon.strftime("%Y-%m-%d"), "time": soon.strftime("%H:%M")}
    wrong = [
        ({"origin": "", "originLatitude": None, "originLongitude": None}, "origin"),
        ({"destination": "", "destinationLatitude": None, "destinationLongitude": None}, "destination"),
        ({"destination": "Nowhere at all", "destinationLatitude": None, "destinationLongitude": None}, "destination"),
        ({"originLatitude": NICE.latitude, "originLongitude": NICE.longitude}, "origin"),
        ({"destinationLatitude": NICE.latitude, "destinationLongitude": NICE.longitude}, "destination"),
        ({"day": ""}, "day"), ({"time": ""}, "time"), ({"day": "2026-02-30"}, "day"), ({"time": "25:00"}, "time"),
        ({"passengers": None}, "passengers"), ({"passengers": 0}, "passengers"), ({"passengers": 4}, "passengers"),
        ({"passengers": -1}, "passengers"),
        ({"destinationLatitude": CASINO.latitude, "destinationLongitude": CASINO.longitude}, "pick-up point"),
        (early, "2 hours"), ({"day": "2020-01-01"}, "2 hours"),
        ({"day": next_spring_day().isoformat(), "time": "02:30"}, "time"),
        ({"key": ""}, "key"), ({"luggage": 10}, "luggage"),
    ]  # fmt: skip
    for changes, word in wrong:
        refused(anna.post("/taxi/reservations", reservation(**changes)), word)
    assert anna.get("/taxi/reservations").json()["reservations"] == []

    right = reservation()
    with ThreadPoolExecutor(8) as crowd:
        made = list(crowd.map(lambda _: anna.post("/taxi/reservations", right), range(8)))
    assert {answer.status for answer in made} <= {200, 201} and len({answer.json()["id"] for answer in made}) == 1
    with ThreadPoolExecutor(4) as crowd:
        path = f"/taxi/reservations/{made[0].json()['id']}/cancel"
        cancelled = Counter(answer.status for answer in crowd.map(lambda _: anna.post(path), range(4)))
    assert set(cancelled) <= {200, 409}, cancelled
    assert [entry["state"] for entry in anna.get("/taxi/reservations").json()["reservations"]] == ["cancelled"]


@pytest.mark.usefixtures("tariff")
def test_fares_and_tips_that_cannot_be_change_nothing(server: Crosstown) -> None:
    driving, anna = registered(server), passenger(server, "200.00")
    assert driving.post("/taxi/driver/start", WHERE).status == 200
    request = anna.post("/taxi/requests", WISH | {"payment": "wallet"})
    assert request.status == 201, request.text
    ride = request.json()["id"]
    offer = driving.get("/taxi/driver").json()["offer"]["id"]
    twice(lambda: driving.post(f"/taxi/offers/{offer}/accept"))
    twice(lambda: driving.post("/taxi/driver/pick-up"))
    twice(lambda: driving.post("/taxi/driver/end-ride"))

    fare, tip = f"/taxi/driver/rides/{ride}/fare", f"/taxi/requests/{ride}/tip"
    for amount in ("0", "-5", "10000", "1e3", "", "twelve", "12.345", "NaN", "9" * 40):
        refused(driving.post(fare, {"amount": amount}), "amount")
    assert anna.post(tip, {"amount": "1"}).status == 409
    unusual = driving.post(fare, {"amount": "180.00"})
    assert unusual.status == 422 and unusual.json()["type"].endswith("/unusual-fare"), unusual.text
    far = driving.post(fare, {"amount": "180.00", "insists": True})
    assert far.status < 300, far.text
    assert anna.get(f"/taxi/requests/{ride}").json()["payment"]["state"] == "asked"

    # The passenger contests it in two tabs; the city decides, once, and on at most what is set aside.
    most = anna.get(f"/taxi/requests/{ride}").json()["payment"]["held"]
    contest = f"/taxi/requests/{ride}/fare/contest"
    refused(anna.post(contest, {"reason": ""}), "reason")
    twice(lambda: anna.post(contest, {"reason": "It was a short way."}))
    assert passenger(server).post(contest, {"reason": "Not mine"}).status == 404
    city = chief(server.address)
    for amount in ("-1", f"{(most + 1) / 100:.2f}", "180.00", "x"):
        assert city.post(f"/taxi/console/fares/{ride}", {"amount": amount, "reason": "So"}).status in (409, 422)
    twice(lambda: city.post(f"/taxi/console/fares/{ride}", {"amount": f"{most / 100:.2f}", "reason": "As told."}))
    assert anna.get("/wallet").json() is not None
    for amount in ("-1", "0", "10000", "x"):
        refused(anna.post(tip, {"amount": amount}), "amount")
    twice(lambda: anna.post(tip, {"amount": "1.50"}))
    assert anna.post(tip, {"amount": "2.50"}).status == 409
    paid = anna.get(f"/taxi/requests/{ride}").json()["payment"]
    assert paid["state"] == "paid", paid
    driving.post("/taxi/driver/stop")


def twice(press: "callable") -> None:
    """Pressed in two tabs at once: both are answered as if it were the only one."""
    with ThreadPoolExecutor(2) as crowd:
        answers = [future.result() for future in [crowd.submit(press), crowd.submit(press)]]
    assert all(answer.status < 300 for answer in answers), [answer.text for answer in answers]


def test_two_tabs_ask_for_one_taxi(server: Crosstown) -> None:
    driving, anna = registered(server), passenger(server)
    assert driving.post("/taxi/driver/start", WHERE).status == 200
    with ThreadPoolExecutor(6) as crowd:
        answers = list(crowd.map(lambda _: anna.post("/taxi/requests", WISH), range(6)))
    made = [answer for answer in answers if answer.status == 201]
    assert len({answer.json()["id"] for answer in made}) == 1, [answer.status for answer in answers]
    assert {answer.status for answer in answers} <= {201, 409}
    ride = made[0].json()["id"]
    offer = driving.get("/taxi/driver").json()["offer"]["id"]
    # One hand accepts while the other refuses, and the passenger withdraws: one of them was first.
    with ThreadPoolExecutor(3) as crowd:
        paths = [(driving, f"/taxi/offers/{offer}/accept"), (driving, f"/taxi/offers/{offer}/refuse")]
        paths.append((anna, f"/taxi/requests/{ride}/withdraw"))
        statuses = list(crowd.map(lambda act: act[0].post(act[1]).status, paths))
    assert all(status in (200, 409) for status in statuses), statuses
    assert anna.get(f"/taxi/requests/{ride}").json()["state"] == "withdrawn"
    assert driving.get("/taxi/driver").json()["state"] == "available"
    driving.post("/taxi/driver/stop")


def test_a_company_reads_nothing_of_another_and_zones_without_cover_are_refused(server: Crosstown) -> None:
    city = chief(server.address)
    names = [new_name("Company "), new_name("Company ")]
    drivers = [registered(server, name) for name in names]
    companies = {entry["name"]: entry["id"] for entry in city.get("/taxi/console/companies").json()["companies"]}
    agents = [new_name("agent"), new_name("agent")]
    for name, agent in zip(names, agents):
        assert Program(server.address).post("/register", {"userName": agent, "password": PASSWORD}).status == 201
        given = city.post(f"/taxi/console/companies/{companies[name]}/agents", {"userName": agent})
        assert given.status < 300, given.text
    own, other = companies[names[0]], companies[names[1]]
    agent = Program(server.address).signed_in(agents[0])

    assert agent.get(f"/taxi/company/{own}").status == 200
    assert names[1] not in agent.get("/taxi/company").text
    for answer in (
        agent.get(f"/taxi/company/{other}"),
        agent.post(f"/taxi/company/{other}/drivers", {"userName": "x1", "password": PASSWORD, "code": "X1"}),
        agent.post(f"/taxi/company/{other}/driver/remove", {"code": drivers[1].get("/taxi/driver").json()["code"]}),
        agent.post(f"/taxi/company/{own}/driver/remove", {"code": drivers[1].get("/taxi/driver").json()["code"]}),
        agent.post(f"/taxi/company/{other}/invitations", {"code": "X2"}),
        drivers[1].get(f"/taxi/company/{own}"),
    ):
        assert answer.status in (403, 404, 422), f"{answer.status} {answer.text}"

    zones = json.loads(city.get("/taxi/console/borders.geojson").text)
    features = zones["features"]
    broken = {
        "gap": features[1:],
        "overlap": [*features, {**features[0], "id": "again", "properties": {"name": "Again"}}],
        "twice": [*features[:-1], {**features[0], "properties": {"name": "Twice"}}],
        "unnamed": [{**features[0], "properties": {"name": ""}}, *features[1:]],
        "none": [],
    }
    for name, pieces in broken.items():
        answer = city.post("/taxi/console/borders", {"zones": json.dumps({**zones, "features": pieces})})
        assert answer.status == 422, f"{name}: {answer.status} {answer.text[:200]}"
    for text in ("", "{", "[]", '{"type":"Point","coordinates":[7,43]}', "null"):
        assert city.post("/taxi/console/borders", {"zones": text}).status == 422, text


def test_programs_without_the_scope_or_with_a_lie_learn_nothing(server: Crosstown) -> None:
    reader, fleet = key(server, "taxi:read"), key(server, "taxi:fleet")
    here = {"meetingPlace": "Casino", "latitude": CASINO.latitude, "longitude": CASINO.longitude, "passengers": 1}
    for answer in (
        reader.post("/v1/taxi/rides", {"reference": "a", **here}), reader.get("/v1/taxi/fleet"),
        reader.get("/v1/webhooks"), fleet.post("/v1/taxi/rides", {"reference": "a", **here}),
        reader.post("/taxi/requests", here), reader.post("/taxi/driver/start", WHERE),
    ):  # fmt: skip
        assert answer.status == 403, f"{answer.status} {answer.text}"
    asking = key(server, "taxi:request")
    for changes in (
        {"passengers": 4}, {"passengers": 0}, {"latitude": NICE.latitude, "longitude": NICE.longitude},
        {"reference": ""}, {"reference": "x" * 500}, {"latitude": None}, {"meetingPlace": "x" * 5000},
    ):  # fmt: skip
        answer = asking.post("/v1/taxi/rides", {"reference": new_name("r"), **here} | changes)
        assert answer.status in (409, 422), f"{changes}: {answer.status} {answer.text}"
    hooks = key(server, "webhooks")
    for address in ("", "ftp://example.org/x", "http://", "https://user:word@example.org/", "javascript:alert(1)", "x" * 3000):
        assert hooks.post("/v1/webhooks", {"name": "Lie", "address": address}).status == 422, address
    with receiving() as (_, address):
        made = hooks.post("/v1/webhooks", {"name": "Mine", "address": address}).json()
        other = key(server, "webhooks")
        assert other.get(f"/v1/webhooks/{made['id']}").status == 404
        assert other.post(f"/v1/webhooks/{made['id']}/rotate").status == 404
