"""The kit finds what it is there to find, tried on small pages of our own."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from checker import html_problems
from kit import ARTEFACTS, DEVICES, PHONE, SCHEMES, Device, Scheme, look, open_page
from playwright.sync_api import Browser
from serving import free_port, running
from touch import touch_problems

SOUND = """<!doctype html>
<html lang="en">
<head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="data:,">
    <title>Crosstown</title>
    <style>.dot { width: 20px; height: 20px; padding: 0 }</style>
</head>
<body><main><h1>Bicycles near you</h1><dialog closedby="any">Ok</dialog></main></body>
</html>
"""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A folder, and the address under which its pages are served."""
    (tmp_path / "health").write_text("ok")
    port = free_port()
    command = [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1", "--directory", str(tmp_path)]
    with running(command, f"http://127.0.0.1:{port}", "/health", tmp_path / "server.log") as address:
        yield tmp_path, address


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("device", DEVICES, ids=lambda device: device.name)
def test_a_sound_page_passes_on_every_screen(
    browser: Browser, site: tuple[Path, str], device: Device, scheme: Scheme
) -> None:
    folder, address = site
    (folder / "sound.html").write_text(SOUND)
    name = f"kit-{device.name}-{scheme}"
    picture = ARTEFACTS / f"{name}.png"
    picture.unlink(missing_ok=True)

    page = open_page(browser, device, scheme)
    page.goto(f"{address}/sound.html")
    look(page, name)

    assert picture.stat().st_size > 0
    assert page.evaluate("[innerWidth, innerHeight]") == [device.width, device.height]
    assert page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") == (scheme == "dark")


@pytest.mark.parametrize(
    ("fault", "complaint"),
    [
        ("<img src='data:image/gif;base64,R0lGODlhAQABAAAAACw=' width='9' height='9'>", "accessibility: image-alt"),
        ("<p style='color: #ccc; background: #fff'>Barely there</p>", "accessibility: color-contrast"),
        ("<ul><div>Not an item</div></ul>", "HTML: line"),
        ("<script>undefinedName()</script>", "script: undefinedName is not defined"),
        ("<button class='dot'>1</button><button class='dot'>2</button>", "touch: 20.0 by 20.0 pixels"),
        ("<button class='button-primary' style='width: 90px; height: 40px'>Go</button>", "touch: 90.0 by 40.0 pixels"),
    ],
)
def test_a_fault_is_named(browser: Browser, site: tuple[Path, str], fault: str, complaint: str) -> None:
    folder, address = site
    (folder / "faulty.html").write_text(SOUND.replace("</main>", fault + "</main>"))
    page = open_page(browser, PHONE, "light")
    page.goto(f"{address}/faulty.html")

    with pytest.raises(AssertionError, match=complaint):
        look(page, "kit-fault")


@pytest.mark.parametrize(
    "sound",
    [
        "<p>Read <a href='/fares' style='font-size: 12px'>the fares</a> first.</p>",
        "<p><button class='dot'>1</button></p><p><button class='dot'>2</button></p>",
        "<p><input type='checkbox' aria-label='Bikes' style='width: 1px; height: 1px'></p>",
        "<button class='button-primary' style='width: 90px; height: 44px'>Go</button>",
    ],
)
def test_what_is_small_in_a_sentence_or_stands_alone_can_be_touched(
    browser: Browser, site: tuple[Path, str], sound: str
) -> None:
    folder, address = site
    (folder / "sound.html").write_text(SOUND.replace("</main>", sound + "</main>"))
    page = open_page(browser, PHONE, "light")
    page.goto(f"{address}/sound.html")

    assert touch_problems(page) == []


def test_html_newer_than_the_checker_is_not_a_fault() -> None:
    problems = html_problems(SOUND)

    assert problems == ()


def test_a_server_that_dies_at_its_start_shows_its_log(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "raise SystemExit('no room left')"]

    with pytest.raises(AssertionError, match="no room left"):
        with running(command, "http://127.0.0.1:9", "/health", tmp_path / "server.log"):
            pass
