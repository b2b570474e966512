"""An hour and a half with people who refuse, vanish, press twice and type nonsense, and a server that is killed twice."""

import json
import math
import time
from pathlib import Path

from hostile_day import City, World
from moved_clock import MovedClock
from serving import crosstown
from waiting import wait_for

START_MS = 1_790_000_000_000
"""Some afternoon."""

MINUTE = 60

LONGEST_SILENCE = 4 * 60 * MINUTE
"""Seconds after which everything that somebody has left behind is over."""

STATION_METRES = 150
"""How far from its station a vehicle may say that it is: its lock's position is not exact."""


def test_after_a_hostile_day_nobody_and_nothing_is_left_behind(tmp_path: Path) -> None:
    clock = MovedClock(tmp_path / "clock", START_MS)
    report = tmp_path / "docked.json"
    with crosstown(tmp_path, "--trial-clock-file", str(clock.file)) as server:
        world = World(server, clock)
        city = City.found(world, taxis=30, passengers=60, riders=12)
        with server.devices(city.fleet, "--clock-file", str(clock.file), "--report", str(report), "--ride"):
            live_through_two_crashes(city)
            city.fall_silent()
            let_pass(clock, LONGEST_SILENCE)
            wait_for_devices(world, report)
            docked = json.loads(report.read_text())

    assert world.faults == []
    assert world.answers[201] > 225, world.answers
    assert world.rows(OPEN_REQUESTS) == []
    assert world.rows(DRIVERS_ON_DUTY) == []
    assert world.rows(OPEN_OFFERS) == []
    assert world.rows(ASKED_TOO_SOON) == []
    assert world.rows(OPEN_RIDES) == []
    assert vehicles_in_docks(world) == docked
    assert [far for far in map(far_from_station, world.rows(FREE_VEHICLES)) if far] == []


def live_through_two_crashes(city: City) -> None:
    """An hour and a half, in which the server is killed and comes back after 20 seconds, twice."""
    for _ in range(2):
        city.live(30 * MINUTE)
        city.crash()
    city.live(30 * MINUTE)


def let_pass(clock: MovedClock, seconds: int) -> None:
    """Lets time pass in which nobody does anything, slowly enough for the server to do what is due."""
    for _ in range(seconds // MINUTE):
        clock.advance(MINUTE)
        time.sleep(0.05)


def wait_for_devices(world: World, report: Path) -> None:
    """Waits until the server has heard what docks have told."""
    wait_for(
        lambda: vehicles_in_docks(world) == json.loads(report.read_text()),
        lambda: f"the server knows of {vehicles_in_docks(world)}, and the docks hold {report.read_text()}",
    )


def vehicles_in_docks(world: World) -> dict[str, str]:
    """The vehicles in docks, as the server knows them."""
    return {dock: number for number, dock in world.rows(DOCKED_VEHICLES)}


OPEN_REQUESTS = "SELECT hex(id), state FROM taxi_request WHERE state IN ('searching', 'accepted', 'on_board')"

DRIVERS_ON_DUTY = "SELECT code, state FROM taxi_driver WHERE state <> 'not_available'"

OPEN_OFFERS = "SELECT hex(id) FROM taxi_offer WHERE state = 'open'"

ASKED_TOO_SOON = """
    SELECT hex(a.request), d.code FROM taxi_offer a
    JOIN taxi_offer b ON b.request = a.request AND b.driver = a.driver AND b.made_at >= a.decided_at AND b.id <> a.id
    JOIN taxi_driver d ON d.id = a.driver
    WHERE a.state IN ('refused', 'timed_out') AND b.made_at - a.decided_at < 60000 AND NOT EXISTS (
        SELECT 1 FROM taxi_offer c WHERE c.driver = a.driver AND c.state = 'accepted'
        AND c.decided_at >= a.decided_at AND c.decided_at <= b.made_at
    )
"""
"""Drivers who were asked for the same request within a minute of turning it down, and had no other ride since then."""

OPEN_RIDES = "SELECT hex(id), state FROM rentals_ride WHERE state NOT IN ('finished', 'cancelled')"

DOCKED_VEHICLES = "SELECT plate, dock FROM rentals_vehicle WHERE dock IS NOT NULL"

FREE_VEHICLES = """
    SELECT v.plate, v.latitude, v.longitude, s.latitude, s.longitude
    FROM rentals_vehicle v LEFT JOIN rentals_station s ON s.id = v.station
    WHERE v.state = 'available' AND v.dock IS NULL
"""
"""What stands free is where its lock said last; what a dock holds is there, whatever its lock said before."""


def far_from_station(vehicle: tuple) -> str | None:
    """What is wrong with the place of a vehicle that can be rented: it has to be at a station, and near it."""
    number, latitude, longitude, station_latitude, station_longitude = vehicle
    if station_latitude is None:
        return f"{number} is free, but at no station"
    if latitude is None:
        return None
    north = (latitude - station_latitude) * 111_000
    east = (longitude - station_longitude) * 111_000 * math.cos(math.radians(latitude))
    metres = math.hypot(north, east)
    return f"{number} was {metres:.0f} m from its station" if metres > STATION_METRES else None
