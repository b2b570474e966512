"""Where a million public drops of a benchmark lie: 60 % in 1,500 hot spots, 30 % along streets, 10 % anywhere in 30 × 30 km, as in the
research behind the table `drop_spot`.
"""

import math
import random

METRES_PER_DEGREE = 111_320
CENTER = (43.74, 7.42)
SIDE = 30_000
NEVER = 9_000_000_000_000_000


def key(latitude: int, longitude: int) -> int:
    """The cell of a place in ten-millionths of a degree, as `SpotCell` has it."""
    return (latitude // 10_000 + 1_000_000) << 24 | (longitude // 20_000 + 1_000_000)


def places(count: int, chance: random.Random) -> list[tuple[int, int]]:
    """Where drops lie."""
    hot = [(chance.uniform(0, SIDE), chance.uniform(0, SIDE)) for _ in range(1500)]
    weights = [1 / (rank + 10) for rank in range(1500)]
    streets = [(chance.uniform(0, SIDE), chance.random() < 0.5) for _ in range(400)]
    spots = []
    for middle in chance.choices(hot, weights, k=count * 6 // 10):
        spots.append((chance.gauss(middle[0], 120), chance.gauss(middle[1], 120)))
    for across, is_north in chance.choices(streets, k=count * 3 // 10):
        along, beside = chance.uniform(0, SIDE), chance.gauss(across, 8)
        spots.append((along, beside) if is_north else (beside, along))
    spots += [(chance.uniform(0, SIDE), chance.uniform(0, SIDE)) for _ in range(count - len(spots))]
    return [degrees(north, east) for north, east in spots]


def degrees(north: float, east: float) -> tuple[int, int]:
    """Metres from the corner of the square as ten-millionths of a degree."""
    latitude = CENTER[0] + (north - SIDE / 2) / METRES_PER_DEGREE
    longitude = CENTER[1] + (east - SIDE / 2) / METRES_PER_DEGREE / math.cos(math.radians(CENTER[0]))
    return round(latitude * 1e7), round(longitude * 1e7)
