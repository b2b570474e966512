"""What scripts name of each other: addresses that are wrong would fail only on the page, or without the connection, that needs them."""

import re

from shell_server import PUBLIC

SCRIPTS = PUBLIC / "scripts"
STATIC = re.compile(r"""^(?:import|export)\b[^;"'()]*?\bfrom\s*"([^"]+)";$""", re.M)
OTHER = re.compile(r"""\bimport\("([^"]+)"\)|new URL\("([^"]+\.js)", import\.meta\.url\)""")


def static_imports(script):
    return {(script.parent / name).resolve() for name in STATIC.findall(script.read_text())}


def other_imports(script):
    return {(script.parent / (name or worker)).resolve() for name, worker in OTHER.findall(script.read_text())}


def kept(name):
    """The scripts in one of the service worker's lists."""
    listed = re.search(rf"^const {name} = \[(.*?)\];$", (PUBLIC / "service-worker.js").read_text(), re.M | re.S)[1]
    return {SCRIPTS / f"{each}.js" for each in re.findall(r'"([^"]+)"', listed)}


def test_every_import_names_a_script():
    missing = {
        f"{script.relative_to(SCRIPTS)}: {imported}"
        for script in SCRIPTS.rglob("*.js")
        for imported in static_imports(script) | other_imports(script)
        if not imported.is_file()
    }

    assert missing == set()
    assert SCRIPTS / "trips/worker.js" in other_imports(SCRIPTS / "trips/live.js")


def test_what_works_without_a_connection_is_kept_with_everything_that_it_imports():
    shell = kept("SCRIPTS")

    for scripts in (shell, shell | kept("RECORDER_SCRIPTS"), shell | kept("WRITER_SCRIPTS")):
        imported = set().union(*map(static_imports, scripts))
        assert imported - scripts == set()
    assert len(shell) > 20
