"""`crosstown trip analyse` and `crosstown sun` as a person at a terminal meets them."""

import json
import os
import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
CROSSTOWN = os.environ.get("CROSSTOWN_PROGRAM", str(ROOT / ".build/debug/crosstown"))
RIDE = "t_unix,lat,lon,accuracy_m\n" + "".join(f"{1_600_000_000 + t},{52.5 + t * 0.00007:.6f},13.4,8\n" for t in range(0, 1500, 10))


def crosstown(*arguments, text=None):
    return subprocess.run([CROSSTOWN, *map(str, arguments)], input=text, capture_output=True, text=True)


def said(*arguments, text=None):
    run = crosstown(*arguments, text=text)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def test_a_file_and_the_standard_input_say_the_same(tmp_path):
    file = tmp_path / "ride.csv"
    file.write_text(RIDE)

    from_file, from_input = said("trip", "analyse", file), said("trip", "analyse", "-", text=RIDE)

    assert from_file == from_input
    assert len(from_file["trips"]) == 1 and from_file["score"]["factors"]


def test_one_leg_is_classified(tmp_path):
    leg = said("trip", "analyse", "-", "--mode-only", "--start", 1_600_000_000, "--end", 1_600_001_500, text=RIDE)

    assert abs(sum(leg["probabilities"].values()) - 1) < 0.001
    assert leg["probabilities"][leg["mode"]] == max(leg["probabilities"].values())


def test_a_leg_may_lie_before_1970():
    leg = said("trip", "analyse", "-", "--mode-only", "--start", -900, "--end", 0, text="-900,52.5,13.4\n0,52.5,13.4\n")

    assert (leg["start"], leg["end"]) == (-900, 0)


@pytest.mark.parametrize("text, line", [("0,1,2\nfive,1,2\n", 2), ("<gpx>\n\n<trkpt/></gpx>", 3)])
def test_a_line_that_cannot_be_read_is_named(text, line):
    run = crosstown("trip", "analyse", "-", text=text)

    assert run.returncode != 0 and run.stdout == ""
    assert f"line {line}: " in run.stderr


def test_points_without_a_time_are_left_out_and_counted():
    points = "".join(f'<trkpt lat="{52.5 + s * 0.00007}" lon="13.4"><time>2020-01-01T00:{s // 60:02}:{s % 60:02}Z</time></trkpt>' for s in range(0, 1500, 10))

    run = crosstown("trip", "analyse", "-", text=f'<gpx>{points}<trkpt lat="1" lon="2"/></gpx>')

    assert len(json.loads(run.stdout)["trips"]) == 1
    assert run.stderr == "Warning: points without a time, left out: 1\n"


@pytest.mark.parametrize("name", ["missing.csv", "."])
def test_a_file_that_cannot_be_read_is_named(tmp_path, name):
    run = crosstown("trip", "analyse", tmp_path / name)

    assert run.returncode != 0
    assert run.stderr.strip() == f"Error: {tmp_path / name} cannot be read"


@pytest.mark.parametrize("options", [["--start", 0, "--end", 9], ["--mode-only", "--start", 0], ["--mode-only", "--start", 9, "--end", 0]])
def test_a_leg_needs_mode_only_and_both_its_ends(options):
    run = crosstown("trip", "analyse", "-", *options, text=RIDE)

    assert run.returncode != 0
    assert "--mode-only" in run.stderr


@pytest.mark.parametrize(
    "place, status",
    [((90, 0, "2026-06-21"), "polar_day"), ((-90, 45, "2026-06-21"), "polar_night"), ((0, 180, "1900-01-01"), "normal"),
     ((-33.9, -180, "2100-12-31"), "normal"), (("--", -33.9, 151.2, "2026-06-01"), "normal")],
)
def test_the_sun_is_known_at_every_place_and_date(place, status):
    assert said("sun", *place)["status"] == status


@pytest.mark.parametrize(
    "words, name",
    [((91, 0, "2026-01-01"), "LAT"), ((0, "east", "2026-01-01"), "LON"), ((0, 0, "2026-02-29"), "DATE"),
     ((0, 0, "2101-01-01"), "DATE"), ((0, 0, "2026-6-1"), "DATE"), ((0, 0, "2026-+1-01"), "DATE"), ((0, 0), "LAT LON DATE")],
)
def test_what_is_wrong_with_a_place_or_a_date_is_named(words, name):
    run = crosstown("sun", *words)

    assert run.returncode != 0
    assert name in run.stderr.splitlines()[0]
    assert run.stderr.splitlines()[1] == "Usage: crosstown sun LAT LON DATE"
