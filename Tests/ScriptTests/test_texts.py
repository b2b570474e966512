"""Which texts lack a translation, as Scripts/check-texts finds them."""

import pathlib
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCE = """
enum HelpTexts {
    static let advice: [LocalizedText] = [
        "Wear a helmet.", isLate ? "Go home." : "Ride alone.",
    ]
    static let columns = ["code", "name"]

    static func costs(_ row: Row) throws -> [LocalizedText] {
        let price = try row.get("price", ["euro"])
        return ["\\(price) to unlock", sum(of: "minutes")] + ["Nothing else."]
    }
}
"""


def check(folder, source):
    """Checks one source and an empty French catalog."""
    for name in ("Scripts", "Sources/Features/Taxi", "Public/scripts", "Public/texts/fr"):
        (folder / name).mkdir(parents=True)
    script = shutil.copy(ROOT / "Scripts/check-texts", folder / "Scripts")
    (folder / "Sources/Features/Taxi/HelpTexts.swift").write_text(source)
    return subprocess.run([script, "Features/Taxi"], capture_output=True, text=True)


def test_each_element_of_an_array_of_texts_needs_a_translation(tmp_path):
    run = check(tmp_path, SOURCE)

    untranslated = [line.partition("no fr: ")[2] for line in run.stderr.splitlines()]
    assert run.returncode == 1
    assert untranslated == ["Wear a helmet.", "Go home.", "Ride alone.", "{0} to unlock", "Nothing else."]
