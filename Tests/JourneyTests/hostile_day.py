"""A day on which a third refuses everything, a third loses their phones, and others type nonsense or never come.

The people know the server by its JSON API alone. The time is moved by the test: in each step everybody acts once, several
at the same time, and then the clock of the server and of the devices goes on.
"""

import http.client
import json
import random
import sqlite3
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from calls import Program
from moved_clock import MovedClock
from serving import PASSWORD, Crosstown

STEP_SECONDS = 5

PLACES = (
    (43.739172, 7.427512),
    (43.738600, 7.426700),
    (43.731400, 7.420200),
    (43.737300, 7.421000),
    (43.733500, 7.414900),
    (43.727900, 7.416500),
    (43.745200, 7.433600),
    (43.742000, 7.429500),
)
"""Meeting places all over Monaco, WGS 84."""

NONSENSE = (
    {},
    [],
    "taxi",
    {"meetingPlace": 7},
    {"meetingPlace": "🚕" * 4000, "latitude": 43.739, "longitude": 7.427, "passengers": 1},
    {"meetingPlace": "a\u0000b", "latitude": 43.739, "longitude": 7.427, "passengers": 1},
    {"meetingPlace": "Casino", "latitude": 1e308, "longitude": -1e308, "passengers": 1},
    {"meetingPlace": "Casino", "latitude": 43.739, "longitude": 7.427, "passengers": -3},
    {"meetingPlace": "Casino", "latitude": 43.739, "longitude": 7.427, "passengers": 10**30},
    {"meetingPlace": "Casino", "latitude": "x", "longitude": None, "passengers": [1]},
)
"""What is no request, whoever sends it."""


@dataclass
class World:
    """What everybody shares."""

    server: Crosstown
    clock: MovedClock
    answers: Counter = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def rows(self, query: str, values: dict | None = None) -> list[tuple]:
        """What the database of the server holds."""
        connection = sqlite3.connect(f"file:{self.server.folder / 'crosstown.sqlite'}?mode=ro", uri=True)
        try:
            return connection.execute(query, values or {}).fetchall()
        finally:
            connection.close()


class Phone:
    """One person's connection to the server; what a dying server does not answer is no answer."""

    def __init__(self, world: World, key: str) -> None:
        self._world = world
        self._key = key
        self._connection: http.client.HTTPConnection | None = None

    def get(self, path: str) -> tuple[int, dict]:
        return self.call("GET", path)

    def post(self, path: str, message: object = None) -> tuple[int, dict]:
        return self.call("POST", path, {} if message is None else message)

    def call(self, method: str, path: str, message: object = None) -> tuple[int, dict]:
        """The status and what the server said; 0 where it could not be reached."""
        for _ in range(2):
            try:
                status, text = self._exchange(method, path, message)
                break
            except (OSError, http.client.HTTPException):
                self.hang_up()
        else:
            return 0, {}
        self._world.answers[status] += 1
        if status >= 500:
            self._world.faults.append(f"{status} {method} {path} {json.dumps(message)[:200]}: {text[:300]}")
        try:
            answer = json.loads(text)
        except ValueError:
            answer = {}
        return status, answer if isinstance(answer, dict) else {}

    def _exchange(self, method: str, path: str, message: object) -> tuple[int, str]:
        if self._connection is None:
            self._connection = http.client.HTTPConnection("127.0.0.1", self._world.server.port, timeout=20)
        headers = {"Accept": "application/json", "Authorization": f"Bearer {self._key}"}
        body = None
        if message is not None:
            headers["Content-Type"] = "application/json"
            body = json.dumps(message)
        self._connection.request(method, path, body, headers)
        response = self._connection.getresponse()
        return response.status, response.read().decode(errors="replace")

    def hang_up(self) -> None:
        if self._connection:
            self._connection.close()
        self._connection = None


class Person:
    """Somebody who acts once in each step, unless the phone is dead."""

    def __init__(self, world: World, key: str, seed: int) -> None:
        self.world = world
        self.phone = Phone(world, key)
        self.chance = random.Random(seed)
        self.loses_phone = False
        self._dead_steps = 0

    def step(self) -> None:
        if self._dead_steps:
            self._dead_steps -= 1
            return
        if self.loses_phone and self.chance.random() < 1 / 200:
            # From some minutes to nearly an hour; every fourth does not find it again that day.
            self._dead_steps = 10**9 if self.chance.random() < 0.25 else self.chance.randint(30, 600)
            self.phone.hang_up()
            return
        self.act()

    def act(self) -> None:
        raise NotImplementedError


class Taxi(Person):
    """A driver: cruises, answers offers, fetches and carries passengers."""

    def __init__(self, world: World, key: str, seed: int) -> None:
        super().__init__(world, key, seed)
        self.refuses_everything = False
        self.place = self.chance.choice(PLACES)
        self._busy_steps = 0
        self._waited_steps = 0
        self._steps = 0

    def act(self) -> None:
        self._steps += 1
        # Nothing can be offered to who is under way: such a phone reports every 15 seconds.
        if self._busy_steps and self._steps % 3:
            self._busy_steps -= 1
            return
        status, seen = self.phone.post("/taxi/driver/fixes", {"fixes": [self._fix()]})
        if status != 200:
            return
        state = seen.get("state")
        if state == "not_available":
            self.phone.post("/taxi/driver/start", self._where())
        elif state == "available" and (offer := seen.get("offer")):
            self._answer(offer)
        elif state == "available":
            self._cruise()
        elif ride := seen.get("ride"):
            self._drive(ride)

    def _answer(self, offer: dict) -> None:
        word = "refuse" if self.refuses_everything or self.chance.random() < 0.1 else "accept"
        if not self.refuses_everything and self.chance.random() < 0.1:
            return
        for _ in range(self.chance.choice((1, 1, 1, 2))):
            status, _ = self.phone.post(f"/taxi/offers/{offer['id']}/{word}")
        self._busy_steps = self.chance.randint(6, 40)
        self._waited_steps = 0

    def _drive(self, ride: dict) -> None:
        if self._busy_steps:
            self._busy_steps -= 1
            if not ride["isOnBoard"] and self.chance.random() < 1 / 400:
                self.phone.post("/taxi/driver/cannot-come")
            return
        if ride["isOnBoard"]:
            self.place = self.chance.choice(PLACES)
            self.phone.post("/taxi/driver/end-ride")
            return
        self.place = (ride["latitude"], ride["longitude"])
        if NoShow.is_one(ride["meetingPlace"]):
            self._waited_steps += 1
            # The first of these comes too early and is refused.
            if self._waited_steps % 16 == 0:
                self.phone.post("/taxi/driver/passenger-not-here")
            return
        self.phone.post("/taxi/driver/pick-up")
        self._busy_steps = self.chance.randint(20, 120)

    def _cruise(self) -> None:
        if self.chance.random() < 1 / 60:
            self.place = self.chance.choice(PLACES)

    def _where(self) -> dict:
        return {"latitude": self.place[0], "longitude": self.place[1], "accuracy": 8}

    def _fix(self) -> dict:
        return self._where() | {"at": self.world.clock.now}


class NoShow:
    """The mark of passengers who are not where they wanted to be: only the drivers of this test can read it."""

    NAME = "Nobody is here"

    @classmethod
    def is_one(cls, meeting_place: str) -> bool:
        return meeting_place == cls.NAME


class Passenger(Person):
    """Asks for taxis, and follows what becomes of it."""

    def __init__(self, world: World, key: str, seed: int) -> None:
        super().__init__(world, key, seed)
        self.withdraws = False
        self.types_nonsense = False
        self.never_comes = False
        self._request: str | None = None
        self._pause_steps = self.chance.randint(0, 120)

    def act(self) -> None:
        if self._pause_steps:
            self._pause_steps -= 1
            return
        if self.types_nonsense and self.chance.random() < 0.3:
            self._type_nonsense()
        if self._request is None:
            self._ask()
        else:
            self._follow()
        self._pause_steps = max(self._pause_steps, self.chance.randint(4, 8))

    def _ask(self) -> None:
        place = self.chance.choice(PLACES)
        name = NoShow.NAME if self.never_comes else "A corner of Monaco"
        wish = {"meetingPlace": name, "latitude": place[0], "longitude": place[1]}
        wish |= {"passengers": self.chance.randint(1, 3)}
        for _ in range(self.chance.choice((1, 1, 2))):
            status, answer = self.phone.post("/taxi/requests", wish)
            if status == 201:
                self._request = answer["id"]
        if self._request is None:
            status, home = self.phone.get("/taxi")
            self._request = (home.get("openRequest") or {}).get("id")
        self._pause_steps = 0 if self._request else self.chance.randint(12, 60)

    def _follow(self) -> None:
        status, request = self.phone.get(f"/taxi/requests/{self._request}")
        if status != 200:
            return
        state = request["state"]
        if state not in ("searching", "accepted", "on_board"):
            self._request = None
            self._pause_steps = self.chance.randint(12, 240)
        elif state == "searching" and request["asksToKeepLooking"] and self.chance.random() < 0.8:
            self.phone.post(f"/taxi/requests/{self._request}/keep-looking")
        elif state == "accepted" and self.withdraws and self.chance.random() < 0.3:
            self.phone.post(f"/taxi/requests/{self._request}/withdraw")
        elif state == "accepted" and self.chance.random() < 0.02:
            self.phone.post(f"/taxi/requests/{self._request}/another-taxi")
        elif state == "on_board" and self.chance.random() < 0.02:
            self.phone.post(f"/taxi/requests/{self._request}/end")

    def _type_nonsense(self) -> None:
        paths = ("/taxi/requests", f"/taxi/requests/{self._request}/withdraw/x", "/taxi/requests/\u00e9/end", "/sessions")
        path = self.chance.choice(paths)
        status, _ = self.phone.post(path.encode("ascii", "ignore").decode(), self.chance.choice(NONSENSE))
        if status and not 400 <= status < 500:
            self.world.faults.append(f"{status} for nonsense to {path}")


class Rider(Person):
    """Rents bikes from docks; some claim to return them where they are not, or pause in the dock."""

    def __init__(self, world: World, key: str, seed: int) -> None:
        super().__init__(world, key, seed)
        self._ride: str | None = None
        self._pause_steps = self.chance.randint(0, 60)

    def act(self) -> None:
        if self._pause_steps:
            self._pause_steps -= 1
            return
        if self._ride is None:
            self._rent()
        else:
            self._follow()
        self._pause_steps = max(self._pause_steps, self.chance.randint(3, 8))

    def _rent(self) -> None:
        status, home = self.phone.get("/rentals")
        if status != 200:
            return
        if ride := home.get("ride"):
            self._ride = ride["id"]
            return
        stations = [station for station in home["stations"] if station["bikes"] + station["scooters"] > 0]
        if not stations:
            return
        status, stock = self.phone.get(f"/rentals/stations/{self.chance.choice(stations)['id']}")
        if status != 200 or not stock["vehicles"]:
            return
        number = self.chance.choice(stock["vehicles"])["number"]
        for _ in range(self.chance.choice((1, 1, 2))):
            status, answer = self.phone.post("/rentals/rides", {"number": number})
            if status == 201:
                self._ride = answer["id"]
            elif str(answer.get("type", "")).endswith("/insufficient-funds"):
                self.phone.post("/wallet/top-ups", {"amount": "20.00", "card": "tok_ok"})

    def _follow(self) -> None:
        status, ride = self.phone.get(f"/rentals/rides/{self._ride}")
        if status != 200:
            return
        if ride["state"] in ("finished", "cancelled"):
            self._ride = None
            self._pause_steps = self.chance.randint(12, 120)
            return
        deed = self.chance.random()
        if ride["state"] == "paused":
            self.phone.post(f"/rentals/rides/{self._ride}/resume")
        elif deed < 0.1:
            self.phone.post(f"/rentals/rides/{self._ride}/pause")
        elif deed < 0.3:
            # Where the rider claims to be is where some station is, seldom where the bike is.
            place = self.chance.choice(PLACES)
            claim = {"latitude": place[0], "longitude": place[1], "accuracy": 5}
            self.phone.post(f"/rentals/rides/{self._ride}/end", claim)


class Watch:
    """Looks into the database after each step for people who are kept waiting longer than the rules allow."""

    SLACK_MS = 60_000
    """What a busy machine may be late by, in the time of the day."""

    UNASKED_STEPS = 4
    """After so many steps in a row somebody who could be asked should have been: the server looks again after 5 seconds."""

    LIMITS_MS = {"searching": 600_000, "accepted": 300_000, "on_board": 3_600_000}
    """How long a request stays in a state after the last sign of life of who can act on it."""

    SIGNS_OF_LIFE = """
        SELECT hex(r.id), r.state, r.zone, CASE WHEN r.state = 'searching'
            THEN max(r.made_at, coalesce(r.seen_at, 0), coalesce(r.confirmed_at, 0))
            ELSE max(coalesce(r.accepted_at, 0), coalesce(r.picked_up_at, 0), coalesce(p.heard_at, 0)) END
        FROM taxi_request r LEFT JOIN taxi_position p ON p.driver = r.driver
        WHERE r.state IN ('searching', 'accepted', 'on_board')
    """

    UNASKED = """
        SELECT hex(r.id), d.code FROM taxi_request r JOIN taxi_driver d ON d.zone = r.zone
        JOIN taxi_position p ON p.driver = d.id
        LEFT JOIN taxi_refusal f ON f.request = r.id AND f.driver = d.id
        WHERE r.state = 'searching' AND p.heard_at >= :heard_since AND coalesce(f.refused_at, 0) <= :refused_until
            AND NOT EXISTS (SELECT 1 FROM taxi_offer o WHERE o.state = 'open' AND (o.request = r.id OR o.driver = d.id))
    """

    def __init__(self, world: World) -> None:
        self.up_since = world.clock.now
        self._world = world
        self._unasked: Counter = Counter()

    def look(self) -> list[str]:
        """What is wrong now."""
        now = self._world.clock.now
        late = [
            f"{state} request {request} in {zone} has had nobody for {(now - sign) // 1000} s"
            for request, state, zone, sign in self._world.rows(self.SIGNS_OF_LIFE)
            if now - max(sign, self.up_since) > self.LIMITS_MS[state] + self.SLACK_MS
        ]
        times = {"heard_since": now - 2 * STEP_SECONDS * 1000, "refused_until": now - 60_000}
        unasked = self._world.rows(self.UNASKED, times)
        self._unasked = Counter({pair: self._unasked[pair] + 1 for pair in unasked})
        left = [f"{pair} has not been asked" for pair, steps in self._unasked.items() if steps == self.UNASKED_STEPS]
        return late + left


@dataclass
class City:
    """Everybody, and the bikes."""

    world: World
    people: list[Person]
    fleet: dict
    watch: "Watch"

    @classmethod
    def found(cls, world: World, taxis: int, passengers: int, riders: int) -> "City":
        """Registers everybody, and opens the stations; a third refuses everything, a third loses the phone."""
        administrator = Program(world.server.address).administrator()
        people: list[Person] = []
        for number in range(taxis):
            name = f"driver{number}"
            message = {"userName": name, "password": PASSWORD, "code": f"T{number}", "company": ""}
            assert administrator.post("/taxi/console/drivers", message).status == 201
            taxi = Taxi(world, key_of(world, name), number)
            taxi.refuses_everything = number % 3 == 0
            taxi.loses_phone = number % 3 == 1
            people.append(taxi)
        for number in range(passengers):
            passenger = Passenger(world, new_key(world, f"passenger{number}"), 1_000 + number)
            passenger.withdraws = number % 3 == 0
            passenger.loses_phone = number % 3 == 1
            passenger.types_nonsense = number % 5 == 2
            passenger.never_comes = number % 7 == 5
            people.append(passenger)
        for number in range(riders):
            rider = Rider(world, new_key(world, f"rider{number}"), 2_000 + number)
            rider.loses_phone = number % 3 == 1
            people.append(rider)
        return cls(world, people, open_stations(administrator), Watch(world))

    def live(self, seconds: int) -> None:
        """Lets everybody act, again and again, until so much time has passed."""
        with ThreadPoolExecutor(8) as threads:
            for _ in range(seconds // STEP_SECONDS):
                for outcome in [threads.submit(person.step) for person in self.people]:
                    outcome.result()
                self.world.faults += self.watch.look()
                self.world.clock.advance(STEP_SECONDS)

    def crash(self) -> None:
        """Kills the server, which comes back after 20 seconds."""
        self.world.server.kill()
        self.world.clock.advance(20)
        self.watch.up_since = self.world.clock.now
        self.world.server.start()

    def fall_silent(self) -> None:
        """All phones are off from now on."""
        for person in self.people:
            person.phone.hang_up()


def key_of(world: World, name: str) -> str:
    """The key of a new session."""
    answer = Program(world.server.address).post("/sessions", {"userName": name, "password": PASSWORD})
    assert answer.status == 201, answer.text
    return answer.json()["key"]


def new_key(world: World, name: str) -> str:
    """The key of somebody who has just registered."""
    answer = Program(world.server.address).post("/register", {"userName": name, "password": PASSWORD})
    assert answer.status == 201, answer.text
    return key_of(world, name)


def open_stations(administrator: Program) -> dict:
    """Opens a station with ten docks and five bikes at each place; what the simulated devices have to know of them."""
    stations, locks = [], []
    for index, (latitude, longitude) in enumerate(PLACES):
        docks = [f"D{index}{dock:03d}" for dock in range(10)]
        place = {"name": f"Station {index}", "latitude": latitude, "longitude": longitude}
        answer = administrator.post("/rentals/console/stations", place | {"docks": ",".join(docks)})
        assert answer.status == 201, answer.text
        device = {"key": f"STATION-{index}", "secret": f"{index:02d}" * 32}
        path = f"/rentals/console/stations/{answer.json()['id']}/device"
        connected = administrator.post(path, device)
        assert connected.status == 200, connected.text
        held = {}
        for dock in docks[:5]:
            number = f"B{dock[1:]}"
            imei = f"86372504{index:03d}{dock[2:]:>04s}"
            vehicle = {"number": number, "kind": "bike", "dock": dock, "imei": imei, "dialect": "scooter"}
            added = administrator.post("/rentals/console/vehicles", vehicle)
            assert added.status == 201, added.text
            locks.append({"imei": imei, "dialect": "scooter", "vehicle": number})
            held[dock] = number
        here = {"latitude": latitude, "longitude": longitude}
        stations.append(device | here | {"docks": docks, "vehicles": held})
    return {"stations": stations, "locks": locks}
