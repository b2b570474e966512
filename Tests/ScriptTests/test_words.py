"""What Scripts/check-words finds in comments, documents and texts of the interface."""

import pathlib
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
ORDINARY = "/// Returns the stored user and updates the default."


def check(folder, comment=ORDINARY, text="Save", french="Enregistrer", allowed=""):
    """Checks a project of one source, one document and one catalog."""
    for name in ("Scripts/words", "Sources", "docs", "Public/texts/fr"):
        (folder / name).mkdir(parents=True)
    shutil.copy(ROOT / "Scripts/check-words", folder / "Scripts")
    shutil.copy(ROOT / "Scripts/words/plain-words.tsv", folder / "Scripts/words")
    (folder / "Scripts/words/allowed-texts.txt").write_text(allowed)
    (folder / "Scripts/words/english.txt").write_text("crosstown\n")
    (folder / "Scripts/words/french.txt").write_text("")
    (folder / "Sources/Fare.swift").write_text(comment + "\n")
    (folder / "docs/fares.md").write_text("# Fares\n\nCrosstown stores fares as `minorUnitz`.\n")
    entries = f'msgid ""\nmsgstr "Content-Type: text/plain"\n\nmsgid "{text}"\nmsgstr "{french}"\n'
    (folder / "Public/texts/fr/taxi.po").write_text(entries)
    return subprocess.run([folder / "Scripts/check-words"], capture_output=True, text=True)


def test_plain_words_pass(tmp_path):
    run = check(tmp_path)

    assert (run.returncode, run.stderr) == (0, "\n")


def test_unusual_and_missing_ordinary_words_in_comments_fail(tmp_path):
    run = check(tmp_path, comment="/// The fare is made anew.")

    assert run.returncode == 1
    assert [line.partition(":")[0] for line in run.stderr.splitlines()] == ["comments", "comments"]


def test_a_text_of_the_interface_is_plain_or_allowed_by_name(tmp_path):
    (tmp_path / "one").mkdir()
    (tmp_path / "other").mkdir()

    assert "Whoever pays" in check(tmp_path / "one", text="Whoever pays").stderr
    assert check(tmp_path / "other", text="Whoever pays", allowed="Whoever pays\n").returncode == 0


def test_an_allowed_text_that_does_not_exist_fails(tmp_path):
    assert "Whoever pays" in check(tmp_path, allowed="Whoever pays\n").stderr


def test_words_are_spelled_as_in_the_united_states_and_in_france(tmp_path):
    run = check(tmp_path, text="Color of the harbour", french="Couleur du prot d’ici")

    assert [line.split("'")[1] for line in run.stderr.splitlines()] == ["harbour", "prot"]
