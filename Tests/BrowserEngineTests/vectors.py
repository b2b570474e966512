"""Days of a phone, made by chance from a seed: the tracks that the engine is asked about on Linux and in browsers."""

import math
import random

METRES_PER_DEGREE = 111_195.0
# Metres per second and seconds: on foot, by bicycle, by bus with stops, on a train, waiting.
PARTS = {
    "walk": (1.4, 600), "run": (3.0, 900), "bike": (4.8, 1500), "bus": (8.0, 1200), "car": (13.0, 1300),
    "rail": (28.0, 2000), "wait": (0.0, 400), "stay": (0.0, 2700),
    "flight": (230.0, 2400),
}
# Metres per second and seconds in which the phone is off.
DARK = {"dark flight": (200.0, 16_000), "dark week": (1.0, 600_000)}
DAYS = [
    ["stay", "walk", "wait", "bus", "walk", "stay"],
    ["stay", "bike", "stay", "bike", "stay"],
    ["stay", "walk", "rail", "wait", "rail", "walk", "stay", "car", "stay"],
    ["stay", "run", "stay"],
    ["car", "stay", "walk"],
    ["stay"],
    [],
    ["stay", "car", "flight", "car", "stay"],
    ["stay", "car", "dark flight", "bus", "dark week", "bike", "stay"],
]
PLACES = [(43.73, 7.42), (-33.9, 151.2), (64.1, -21.9), (37.4, -122.1), (0.01, 179.99), (52.5, 13.4), (1.3, 103.8), (37.6, -122.4),
          (10.0, -60.0)]


def tracks():
    """Each day with fixes every few seconds, noise that lasts, gaps, jumps, wild fixes, and fixes out of order."""
    return [track(parts, place, random.Random(seed)) for seed, (parts, place) in enumerate(zip(DAYS, PLACES))]


def track(parts, place, chance):
    fixes, time, north, east, heading = [], 1_700_000_000.0, 0.0, 0.0, 0.7
    drift = [0.0, 0.0]
    for part in parts:
        if part in DARK:
            speed, seconds = DARK[part]
            north, time = north + speed * seconds, time + seconds
            continue
        speed, seconds = PARTS[part]
        end = time + seconds
        while time < end:
            step = chance.choice((1, 2, 5, 5, 10)) if chance.random() > 0.01 else 90
            stops = part in ("bus", "car") and int(time) % 180 < 30
            heading += chance.gauss(0, 0.05)
            way = 0 if stops else speed * step * chance.uniform(0.7, 1.1)
            north, east, time = north + way * math.cos(heading), east + way * math.sin(heading), time + step
            fixes.append(fix(place, time, north, east, drift, chance))
    for index in range(0, len(fixes) - 1, 17):
        fixes[index], fixes[index + 1] = fixes[index + 1], fixes[index]
    return fixes


def fix(place, time, north, east, drift, chance):
    accuracy = chance.choice((4.0, 8.0, 12.0, 30.0, 65.0))
    for axis in (0, 1):
        drift[axis] = 0.9 * drift[axis] + chance.gauss(0, 0.3 * math.sqrt(accuracy))
    jump = 800.0 if chance.random() < 0.005 else 1_000_000.0 if chance.random() < 0.002 else 0.0
    latitude = place[0] + (north + drift[0] + jump) / METRES_PER_DEGREE
    longitude = place[1] + (east + drift[1]) / (METRES_PER_DEGREE * math.cos(math.radians(place[0])))
    longitude -= 360 if longitude > 180 else 0
    # Six digits, as files hold them, so that both sides read the same numbers.
    return {
        "time": round(time * 1000), "latitude": round(latitude, 6), "longitude": round(longitude, 6),
        "accuracy": accuracy if chance.random() > 0.1 else None,
    }


def suns():
    """Places and dates, the polar circles among them."""
    return [
        [latitude, longitude, year, month, day]
        for latitude, longitude in ((43.73, 7.42), (-54.8, -68.3), (69.65, 18.96), (78.22, 15.64), (-0.2, -179.5))
        for year, month, day in ((1900, 1, 1), (2026, 3, 20), (2026, 6, 21), (2026, 12, 21), (2100, 10, 3))
    ]
