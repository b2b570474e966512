"""Reads the labelled recordings and cleans them as CrosstownTripEngine does, for the scripts beside this file."""
import csv
import math
import pathlib

import numpy

TIME, X, Y, ACCURACY = range(4)


def table(data, name):
    with open(pathlib.Path(data, "mobilitynet", name), encoding="utf-8") as lines:
        return list(csv.DictReader(lines))


def track(data, trip, worst):
    """The fixes of a recording up to an accuracy, on a plane: seconds, metres east, metres north, accuracy."""
    fixes = numpy.genfromtxt(pathlib.Path(data, "mobilitynet/traces", f"{trip}.csv"), delimiter=",", skip_header=1)
    fixes = fixes[numpy.argsort(fixes[:, 0], kind="stable")]
    latitude = numpy.radians(fixes[:, 1])
    squared = 0.00669437999
    w = numpy.sqrt(1 - squared * numpy.sin(latitude) ** 2)
    meridian = 6378137 * (1 - squared) / w**3
    parallel = 6378137 / w * numpy.cos(latitude)

    def along(radius, angle):
        steps = (radius[1:] + radius[:-1]) / 2 * numpy.diff(angle)
        return numpy.concatenate([[0], numpy.cumsum(steps)])

    places = [along(parallel, numpy.radians(fixes[:, 2])), along(meridian, latitude)]
    planar = numpy.column_stack([fixes[:, 0], *places, fixes[:, 3]])
    return best_of_half_seconds(planar[planar[:, ACCURACY] <= worst])


def best_of_half_seconds(fixes):
    kept = []
    for index in range(len(fixes)):
        if kept and int(fixes[kept[-1], TIME] * 2) == int(fixes[index, TIME] * 2):
            if fixes[index, ACCURACY] < fixes[kept[-1], ACCURACY]:
                kept[-1] = index
        else:
            kept.append(index)
    return fixes[kept]


def far(one, other):
    return math.hypot(one[X] - other[X], one[Y] - other[Y])


def cleaned(fixes):
    """The fixes without leaps to places where the phone cannot have been, and without jumps away and back."""
    return without_jumps(without_leaps(fixes))


def without_leaps(fixes):
    kept, index = [], 0

    def beyond(speed, one, other):
        way = far(one, other) - one[ACCURACY] - other[ACCURACY]
        return way > speed * max(abs(other[TIME] - one[TIME]), 0.1)

    def unreachable(fix, start, step):
        number, at = 0, start
        while number < 11 and 0 <= at < len(fixes) and beyond(60, fixes[at], fix):
            number, at = number + 1, at + step
        return number

    while index < len(fixes):
        if kept and beyond(100, fixes[kept[-1]], fixes[index]):
            before, after = unreachable(fixes[index], index - 1, -1), unreachable(fixes[kept[-1]], index, 1)
            if after < before and after <= 10:
                index += after
                continue
            if before <= 10:
                del kept[-min(before, len(kept)) :]
        kept.append(index)
        index += 1
    return fixes[kept]


def without_jumps(fixes):
    count = len(fixes)
    if count < 3:
        return fixes
    way = numpy.hypot(numpy.diff(fixes[:, X]), numpy.diff(fixes[:, Y]))
    speed = way / numpy.maximum(numpy.diff(fixes[:, TIME]), 0.1)
    keep = numpy.ones(count, bool)
    for i in range(1, count - 1):
        detour = (way[i - 1] + way[i]) / max(far(fixes[i - 1], fixes[i + 1]), 1)
        usual = numpy.median(speed[max(0, i - 20) : i + 20])
        away = min(way[i - 1], way[i]) > max(2 * fixes[i, ACCURACY], 30)
        fast = max(speed[i - 1], speed[i]) > 2.5 * usual
        keep[i] = not (detour > 2.5 and away and fast)
    return fixes[keep]
