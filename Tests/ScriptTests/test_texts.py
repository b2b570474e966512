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


def check(folder, source, catalog=""):
    """Checks one source and a French catalog."""
    for name in ("Scripts", "Sources/Features/Taxi", "Public/scripts", "Public/texts/fr"):
        (folder / name).mkdir(parents=True)
    script = shutil.copy(ROOT / "Scripts/check-texts", folder / "Scripts")
    (folder / "Sources/Features/Taxi/HelpTexts.swift").write_text(source)
    (folder / "Public/texts/fr/taxi.po").write_text('msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8"\n' + catalog)
    return subprocess.run([script, "Features/Taxi"], capture_output=True, text=True)


def test_each_element_of_an_array_of_texts_needs_a_translation(tmp_path):
    run = check(tmp_path, SOURCE)

    untranslated = [line.partition("no fr: ")[2] for line in run.stderr.splitlines()]
    assert run.returncode == 1
    assert untranslated == ["Wear a helmet.", "Go home.", "Ride alone.", "{0} to unlock", "Nothing else."]


def test_a_line_cannot_break_before_a_sign_in_french(tmp_path):
    texts = ["Ready?", "Ready: {0}", "At {0} :8080", "Really?"]
    french = ["Prêt ?", "Prêt : {0}", "À {0} :8080", "Vraiment\u00a0?"]
    catalog = "".join(f'\nmsgid "{text}"\nmsgstr "{said}"\n' for text, said in zip(texts, french))
    used = "\n".join(f'let _: LocalizedText = "{text}"'.replace("{0}", "\\(value)") for text in texts)
    run = check(tmp_path, used, catalog)

    assert run.stderr.splitlines() == [
        f"Public/texts/fr/taxi.po: no no-break space (U+00A0) beside a sign: {said}" for said in french[:2]
    ]
