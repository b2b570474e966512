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


def without_jumps(fixes):
    for _ in range(3):
        count = len(fixes)
        if count < 3:
            break
        way = numpy.hypot(numpy.diff(fixes[:, X]), numpy.diff(fixes[:, Y]))
        speed = way / numpy.maximum(numpy.diff(fixes[:, TIME]), 0.1)
        keep = numpy.ones(count, bool)
        for i in range(1, count - 1):
            detour = (way[i - 1] + way[i]) / max(far(fixes[i - 1], fixes[i + 1]), 1)
            usual = numpy.median(speed[max(0, i - 20) : i + 20])
            away = min(way[i - 1], way[i]) > max(2 * fixes[i, ACCURACY], 30)
            fast = max(speed[i - 1], speed[i]) > 2.5 * usual
            keep[i] = not (min(speed[i - 1], speed[i]) > 60 or (detour > 2.5 and away and fast))
        fixes = fixes[keep]
        if len(fixes) == count:
            break
    return fixes
