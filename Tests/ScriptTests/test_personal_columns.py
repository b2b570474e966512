"""The count of files whose SQL names columns about people."""

import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "Scripts/lib/personal_columns.py"
DECLARED = 'static let personal = PersonalTable("note", [.account("person", erasing: .row), .content("text", "title")])'


def run(folder: Path, files: dict[str, str]) -> subprocess.CompletedProcess[str]:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return subprocess.run([sys.executable, SCRIPT, "--sources", folder], capture_output=True, text=True)


def test_a_column_in_the_sql_of_its_store_and_of_migrations_alone_passes(tmp_path: Path) -> None:
    done = run(tmp_path, {
        "Features/Notes/Note.swift": DECLARED,
        "Features/Notes/NoteStore.swift": '"SELECT text, title FROM note WHERE person = 1"',
        "Features/Notes/NoteMigrations.swift": '"CREATE TABLE note (person, text); INSERT INTO note SELECT text FROM old"',
    })

    assert done.returncode == 0, done.stderr
    assert "0 of 3 columns" in done.stdout


def test_columns_that_a_table_declares_beside_its_value_count_too(tmp_path: Path) -> None:
    table = """static let table = Table(
        "note",
        Column("id", \\Note.id, .listed(as: .plain("Number"))),
        Column("person", \\Note.person, .account(in: "Notes", erasing: .row)),
        Column("text", \\Note.text, .content(as: .plain("Text")), words: .text("Note")),
        make: Note.init
    )"""
    done = run(tmp_path, {
        "Features/Notes/Note.swift": table,
        "Features/Notes/NoteStore.swift": '"SELECT text, id FROM note"',
        "Features/Notes/NotePage.swift": '"SELECT text, id FROM note WHERE id = 1"',
    })

    assert done.returncode == 1
    assert "1 of 2 columns" in done.stdout
    assert "note.text" in done.stderr
    assert "note.id" not in done.stderr


def test_a_column_that_a_second_file_of_the_module_reads_is_named_with_both_files(tmp_path: Path) -> None:
    done = run(tmp_path, {
        "Features/Notes/Note.swift": DECLARED,
        "Features/Notes/NoteStore.swift": '"SELECT text FROM note"',
        "Features/Notes/NotePage.swift": '"""\nSELECT n.text\nFROM note n\n"""',
    })

    assert done.returncode == 1
    assert "note.text" in done.stderr
    assert "NotePage.swift, NoteStore.swift" in done.stderr
    assert "note.title" not in done.stderr


def test_values_comments_sentences_and_other_modules_do_not_count(tmp_path: Path) -> None:
    done = run(tmp_path, {
        "Features/Notes/Note.swift": DECLARED,
        "Features/Notes/NoteStore.swift": '"SELECT text FROM note"',
        "Features/Notes/Values.swift": '"UPDATE note SET at = \\(note.text) WHERE id = 1"\n// "SELECT text FROM note"\n"the text of a note"',
        "Features/Other/Other.swift": '"SELECT text FROM note"',
    })

    assert done.returncode == 0, done.stderr
