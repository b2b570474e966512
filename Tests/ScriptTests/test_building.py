"""What a contributor relies on when building and testing: headers that changed, and one test by its name."""

import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
SYSTEM_HEADER = "#include_next <stdlib.h>\n#define FROM_A_SYSTEM_HEADER {}\n"


def precompile(folder):
    """A system header of our own is read before the machine's, as if a package had brought it."""
    environment = os.environ | {"CPLUS_INCLUDE_PATH": str(folder / "include")}
    subprocess.run([ROOT / "Scripts/precompile-headers", folder / "standard.pch"], env=environment, check=True)
    return (folder / "standard.pch").stat().st_mtime_ns


def test_a_system_header_that_changes_is_precompiled_again(tmp_path):
    header = tmp_path / "include/stdlib.h"
    header.parent.mkdir()
    header.write_text(SYSTEM_HEADER.format(1))

    first, second = precompile(tmp_path), precompile(tmp_path)
    header.write_text(SYSTEM_HEADER.format("(1 + 1)"))
    third = precompile(tmp_path)

    assert first == second
    assert third > second


def named(*names):
    return subprocess.run([ROOT / "crosstown", "test", *names], capture_output=True, text=True)


def test_one_swift_test_is_run_by_a_part_of_its_name():
    run = named("AMOUNTS of two currencies")

    assert run.returncode == 0, run.stdout + run.stderr
    assert "amounts of two currencies do not mix" in run.stdout
    assert "1 test in" in run.stdout


def test_one_browser_test_is_run_by_a_part_of_its_name():
    run = named("test_one_leg_is_classified")

    assert run.returncode == 0, run.stdout + run.stderr
    assert "1 passed" in run.stdout and "Test run" not in run.stdout


def test_a_name_that_no_test_has_is_an_error():
    run = named("there is no test of this name")

    assert run.returncode == 2
    assert "no test's name contains" in run.stderr


def test_all_tests_are_listed():
    run = named("--list")

    assert run.returncode == 0, run.stderr
    assert "CrosstownMoneyTests." in run.stdout
    assert "Tests/JourneyTests/test_rental.py::" in run.stdout and "Tests/ScriptTests/" in run.stdout


def test_an_option_that_there_is_not_is_named():
    run = named("--everything")

    assert run.returncode == 2
    assert "--everything" in run.stderr
