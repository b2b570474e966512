"""The trip engine for browsers, under Node and in Chromium, against the same engine on Linux."""

import datetime
import functools
import gzip
import http.server
import json
import os
import pathlib
import subprocess
import threading

import pytest
from playwright.sync_api import sync_playwright

import vectors

ROOT = pathlib.Path(__file__).resolve().parents[2]
WASM = ROOT / ".setup/vendor/trip-engine/trip-engine.wasm"
ENGINE = ROOT / "Public/scripts/trips/engine.js"
CROSSTOWN = os.environ.get("CROSSTOWN_PROGRAM", str(ROOT / ".build/debug/crosstown"))
CHROMIUM = os.environ.get("CROSSTOWN_CHROMIUM", "/usr/bin/chromium-headless-shell")
TRACKS, SUNS = vectors.tracks(), vectors.suns()
QUESTIONS = {"tracks": TRACKS, "suns": SUNS}


@pytest.fixture(scope="session")
def under_node():
    script = pathlib.Path(__file__).with_name("under-node.mjs")
    run = subprocess.run(
        ["node", script, ENGINE, WASM], input=json.dumps(QUESTIONS), capture_output=True, text=True, check=True
    )
    return json.loads(run.stdout)


@pytest.fixture(scope="session")
def in_chromium():
    handler = functools.partial(QuietHandler, directory=str(ROOT))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/Tests/BrowserEngineTests/blank.html")
        said = page.evaluate(
            """async (questions) => {
                const { TripEngine } = await import("/Public/scripts/trips/engine.js");
                const { answers } = await import("/Tests/BrowserEngineTests/answers.mjs");
                const bytes = await (await fetch("/.setup/vendor/trip-engine/trip-engine.wasm")).arrayBuffer();
                return answers(await TripEngine.load(bytes), questions);
            }""",
            QUESTIONS,
        )
        browser.close()
    server.shutdown()
    server.server_close()
    return said


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript"}

    def log_message(self, *_):
        """Says nothing: a test that fails says what it needs."""


@pytest.fixture(params=["under_node", "in_chromium"])
def answers(request):
    return request.getfixturevalue(request.param)


def linux(*arguments, text=None):
    run = subprocess.run([CROSSTOWN, *map(str, arguments)], input=text, capture_output=True, text=True, check=True)
    return json.loads(run.stdout)


def csv(fixes):
    rows = [f"{fix['time'] / 1000:.3f},{fix['latitude']},{fix['longitude']},{fix['accuracy'] or ''}" for fix in fixes]
    return "\n".join(["t_unix,lat,lon,accuracy_m", *rows])


def of_linux(leg):
    """A leg that Linux printed, in the units of the browser."""
    return [leg["start"] * 1000, leg["end"] * 1000, leg["mode"], leg["ask"]]


def of_browser(leg):
    return [leg["start"], leg["end"], leg["mode"], leg["ask"]]


@pytest.mark.parametrize("track", range(len(TRACKS)))
def test_trips_are_the_same_as_on_linux(answers, track):
    said = linux("trip", "analyse", "-", text=csv(TRACKS[track]))["trips"]

    trips = answers["tracks"][track]["analysed"]

    assert [(trip["start"], trip["end"]) for trip in trips] == [(t["start"] * 1000, t["end"] * 1000) for t in said]
    for mine, theirs in zip(trips, said):
        assert [of_browser(leg) for leg in mine["legs"]] == [of_linux(leg) for leg in theirs["legs"]]
        for leg, other in zip(mine["legs"], theirs["legs"]):
            # Linux prints whole millimetres, and four digits of a probability.
            assert leg["distance"] == pytest.approx(other["distance_m"], abs=0.001)
            assert leg["distanceError"] == pytest.approx(other["distance_error_m"], abs=0.001)
            assert leg["probabilities"] == pytest.approx(other["probabilities"], abs=0.0001)


def test_the_tracks_have_trips_of_several_modes(answers):
    legs = [leg for track in answers["tracks"] for trip in track["analysed"] for leg in trip["legs"]]

    assert len({leg["mode"] for leg in legs}) >= 4


@pytest.mark.parametrize("track", range(len(TRACKS)))
def test_a_leg_with_known_ends_is_classified_as_on_linux(answers, track):
    mine = answers["tracks"][track]

    for trip, leg in zip(mine["analysed"], mine["legs"], strict=True):
        known = ["--mode-only", "--start", trip["start"] / 1000, "--end", trip["end"] / 1000]
        said = linux("trip", "analyse", "-", *known, text=csv(TRACKS[track]))
        assert of_browser(leg) == of_linux(said)
        assert leg["distance"] == pytest.approx(said["distance_m"], abs=0.001)


@pytest.mark.parametrize("track", range(len(TRACKS)))
def test_a_recorder_that_is_stopped_and_resumed_tells_the_same_trips(answers, track):
    mine = answers["tracks"][track]

    assert mine["resumed"] == mine["recorded"]


@pytest.mark.parametrize("track", range(len(TRACKS)))
def test_a_recorder_finds_the_trips_that_the_analysis_finds(answers, track):
    mine = answers["tracks"][track]

    assert [(trip["start"], trip["end"]) for trip in mine["recorded"]] == [
        (trip["start"], trip["end"]) for trip in mine["analysed"]
    ]


@pytest.mark.parametrize("question", range(len(SUNS)))
def test_the_sun_rises_and_sets_as_on_linux(answers, question):
    latitude, longitude, year, month, day = SUNS[question]
    said = linux("sun", latitude, longitude, f"{year}-{month:02}-{day:02}")

    sun = answers["suns"][question]

    assert sun["noon"] == pytest.approx(milliseconds(said["transit"]), abs=1)
    daylight, twilight = sun["daylight"], sun["civilTwilight"]
    if said["status"] in ("polar_day", "polar_night"):
        assert daylight == {"polar_day": "always", "polar_night": "never"}[said["status"]]
    else:
        assert moments(daylight) == moments({"rise": said.get("sunrise"), "set": said.get("sunset")})
    civil = {"rise": said.get("civil_dawn"), "set": said.get("civil_dusk")}
    assert moments({} if isinstance(twilight, str) else twilight) == moments(civil)


def moments(crossing):
    """What there is of a rise and a set, in seconds."""
    said = {name: milliseconds(time) if isinstance(time, str) else time for name, time in crossing.items() if time}
    return {name: round(time / 1000) for name, time in said.items()}


def milliseconds(written):
    return datetime.datetime.fromisoformat(written).timestamp() * 1000


def test_the_engine_is_small():
    bytes = WASM.read_bytes()

    assert len(bytes) <= 82_000
    assert len(gzip.compress(bytes, 9)) <= 36_000


def test_bytes_that_are_no_recorder_are_refused():
    program = """
        import { readFileSync } from "node:fs";
        const { TripEngine } = await import(process.argv[1]);
        const engine = await TripEngine.load(readFileSync(process.argv[2]));
        try { engine.recorderFrom(new Uint8Array([1, 2, 3])); } catch (error) { console.log(error.name); }
    """

    run = subprocess.run(
        ["node", "--input-type=module", "-e", program, ENGINE.as_uri(), WASM],
        capture_output=True, text=True, check=True,
    )

    assert run.stdout == "RangeError\n"
