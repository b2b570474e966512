"""The code samples in the documentation of libraries are compiled and run: tests have the same lines."""

import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIBRARIES = ["DispatchEngine", "PoolEngine", "TripEngine", "ReleaseEngine", "Client", "Contract", "Kit", "Web", "SQL"]


def paragraphs(code):
    return ["\n".join(line.strip() for line in part.splitlines()) for part in re.split(r"\n\s*\n", code.strip("\n"))]


def samples(library):
    for path in [*ROOT.glob(f"Sources/*{library}/**/*.swift"), *ROOT.glob(f"Sources/*/{library}/**/*.swift")]:
        for block in re.findall(r"/// ```swift\n(.*?)/// ```\n", path.read_text(), re.S):
            yield path.name, re.sub(r"^ *///", "", block, flags=re.M)


def test_every_library_has_a_sample_and_tests_contain_each():
    tested = "\n".join(
        line.strip()
        for path in sorted(ROOT.glob("Tests/**/DocumentationSamples.swift"))
        for line in path.read_text().splitlines()
    )

    missing = [
        f"{name}: {paragraph.splitlines()[0]}"
        for library in LIBRARIES
        for name, code in samples(library)
        for paragraph in paragraphs(code)
        if paragraph not in tested
    ]

    assert [library for library in LIBRARIES if not list(samples(library))] == []
    assert missing == []
