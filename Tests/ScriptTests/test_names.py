"""How many types are in files of their name, as Scripts/check-names counts them."""

import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]


def check(folder, files, *options):
    for name, text in files.items():
        (folder / name).write_text(text)
    command = [ROOT / "Scripts/check-names", "--sources", folder, *options]
    return subprocess.run(command, capture_output=True, text=True)


def test_three_of_four_types_in_files_of_their_names_are_enough(tmp_path):
    files = {"Fare.swift": "public struct Fare {}\n\nenum Tariff {}\n", "Ride.swift": "@main\nfinal class Ride {}\n"}

    before = check(tmp_path, files)
    after = check(tmp_path, {"Zone+Text.swift": "public protocol Zone: Sendable {}\n"})

    assert (before.returncode, after.returncode) == (1, 0)
    assert "Fare.swift: Tariff" in before.stderr and "TypeName.swift" in before.stderr
    assert after.stdout + after.stderr == ""


def test_private_types_extensions_nested_types_and_quoted_text_do_not_count(tmp_path):
    quoted = 'let text = """\nstruct Quoted {}\n"""\n'
    others = "private struct Sum {}\n\nextension Ride {}\n"

    run = check(tmp_path, {"Fare.swift": f"struct Fare {{\n    enum Kind {{}}\n}}\n\n{others}\n{quoted}"}, "--list")

    assert (run.returncode, run.stdout) == (0, "")


def test_types_in_files_of_other_names_are_listed(tmp_path):
    files = {name + ".swift": f"struct {name} {{}}\n" for name in ["Driver", "Fare", "Ride"]}

    run = check(tmp_path, files | {"Prices.swift": "indirect enum Tariff {}\n"}, "--list")

    assert (run.returncode, run.stdout) == (0, "Prices.swift: Tariff\n")
