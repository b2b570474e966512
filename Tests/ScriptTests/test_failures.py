"""What `crosstown` tells of checks and tests that fail; stand-ins take the place of the tools that it calls."""

import os
import pathlib
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
CHECKS = [
    "check-sources", "check-names", "check-layers", "check-texts", "check-words", "check-contract", "check-samples", "draw-modules",
]
ISSUE = "✘ Test fares() recorded an issue at FareTests.swift:7:9: Expectation failed: (rows → 0) > 1"
LOG = f"""◇ Test fares() started.
{ISSUE}
↳ /taxi/fares shows no list
✔ Test zones() passed after 0.1 seconds.
{ISSUE}
↳ /taxi/fares shows no list
◇ Test rides() started.
{ISSUE}
↳ /taxi/rides shows no list
✔ Test rides() passed after 0.1 seconds.
✘ Test fares() failed after 0.2 seconds with 3 issues.
"""


def stand_in(file, commands):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/usr/bin/env bash\n{commands}\n")
    file.chmod(0o755)


def crosstown(folder, *arguments):
    shutil.copy(ROOT / "crosstown", folder)
    stand_in(folder / "bin/swift", "exit 0")
    environment = os.environ | {"PATH": f"{folder / 'bin'}:{os.environ['PATH']}"}
    return subprocess.run([folder / "crosstown", *arguments], capture_output=True, text=True, env=environment)


def test_a_check_that_fails_keeps_no_other_from_running(tmp_path):
    for name in CHECKS:
        fails = name in ("check-names", "check-texts")
        stand_in(tmp_path / "Scripts" / name, f"echo {name} ran; exit {int(fails)}")

    run = crosstown(tmp_path, "check")

    assert run.returncode == 1
    assert run.stdout.splitlines() == [f"{name} ran" for name in CHECKS]
    assert run.stderr.split()[-2:] == ["Scripts/check-names", "Scripts/check-texts"]


def test_a_failed_run_lists_each_failure_once_and_nothing_that_passed(tmp_path):
    for name in ("setup", "precompile-headers"):
        stand_in(tmp_path / "Scripts" / name, "exit 0")
    stand_in(tmp_path / "Scripts/with-postgres", 'shift; exec "$@"')
    (tmp_path / "log").write_text(LOG)
    stand_in(tmp_path / ".build/debug/crosstownPackageTests.xctest", f"cat {tmp_path / 'log'}; case $* in *--list-tests*) ;; *) exit 1 ;; esac")
    (tmp_path / ".setup").mkdir()

    run = crosstown(tmp_path, "test", "fares")

    listed = run.stderr.splitlines()[-4:]
    assert run.returncode == 1
    assert listed == [ISSUE, "↳ /taxi/fares shows no list", ISSUE, "↳ /taxi/rides shows no list"]
    assert "✔" not in run.stderr
