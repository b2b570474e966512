"""The picture of the modules, drawn from what the package manager says about them."""

import json
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
GROUPS = ["Programs", "Features", "Platform", "Engines", "Foundation"]


def target(group, name, *uses):
    dependencies = [{"byName": [other, None]} for other in uses] + [{"product": ["Crypto", "swift-crypto", None, None]}]
    return {"name": name, "type": "regular", "path": f"Sources/{group}/{name}", "dependencies": dependencies}


def draw(folder, targets, *options):
    manifest = folder / "manifest.json"
    manifest.write_text(json.dumps({"targets": targets}))
    command = [ROOT / "Scripts/draw-modules", "--manifest", manifest, "--picture", folder / "modules.svg", *options]
    return subprocess.run(command, capture_output=True, text=True)


def test_a_picture_is_current_until_a_module_uses_another_one(tmp_path):
    targets = [target(group, f"In{group}") for group in GROUPS]
    assert draw(tmp_path, targets).returncode == 0

    before = draw(tmp_path, targets, "--check")
    after = draw(tmp_path, [*targets, target("Features", "Taxi", "InEngines")], "--check")

    assert (before.returncode, after.returncode) == (0, 1)
    assert "run Scripts/draw-modules" in after.stderr


def test_the_picture_shows_each_module_with_the_modules_that_it_uses(tmp_path):
    targets = [target(group, f"In{group}") for group in GROUPS]
    tests = target("Features", "TaxiTests") | {"type": "test"}
    draw(tmp_path, [*targets, target("Features", "Taxi", "InEngines", "InFoundation"), tests])

    picture = (tmp_path / "modules.svg").read_text()

    assert all(f">In{group}<" in picture for group in GROUPS)
    assert ">Taxi<" in picture and ">InEngines, InFoundation<" in picture
    assert "TaxiTests" not in picture and "Crypto" not in picture


def test_a_module_without_a_group_is_named(tmp_path):
    outside = target("Features", "Taxi") | {"path": "Sources/Taxi"}

    run = draw(tmp_path, [outside])

    assert run.returncode == 1
    assert "Taxi is not in Sources/GROUP/NAME" in run.stderr
