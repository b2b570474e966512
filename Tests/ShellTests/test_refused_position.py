"""Maps of people who have answered that their position must not be known."""

from playwright.sync_api import expect

from shell_server import PAGES
from test_shell import HERE

COUNT = """{
  globalThis.asked = 0;
  const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
  navigator.geolocation.getCurrentPosition = (...rest) => { globalThis.asked += 1; ask(...rest); };
}"""


def test_a_map_reads_a_refused_position_only_once_it_is_asked_for(open_page, server):
    text = (PAGES / "rent.html").read_text().replace(" data-needs-connection>", " data-self-on-request>")
    server.answers["/rent"] = lambda: (200, text, "text/html")
    page = open_page("rent", map=True, reduced_motion="reduce", **HERE)
    page.add_init_script(COUNT)
    page.reload()
    expect(page.locator("html[data-map-drawn]")).to_be_attached(timeout=30_000)
    assert page.evaluate("globalThis.asked") == 0

    page.get_by_role("button", name="Show my location").click()

    expect(page.get_by_role("img", name="You are here")).to_be_visible(timeout=20_000)
