"""Pages without a pointer, and enlarged to 200 %."""

import pytest
from kit import Device, look
from playwright.sync_api import Locator, Page, expect
from town import Town

ENLARGED = Device("enlarged", 195, 422, touch=False)
"""A phone of 390 by 844 pixels at 200 %."""

HAS_OUTLINE = """() => {
  const shown = [document.activeElement, document.activeElement.nextElementSibling].filter(Boolean);
  return shown.some((element) => {
    const style = getComputedStyle(element);
    return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  });
}"""

CUT_OFF = """() => [...document.querySelectorAll("main *, dialog *, nav *")]
  .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
  .map((element) => element.outerHTML.slice(0, 80))"""


def test_a_taxi_is_requested_and_sent_by_keyboard_alone(town: Town) -> None:
    driver = town.waiting_driver()
    passenger = town.passenger()
    page = passenger.page
    page.goto(f"{town.address}/taxi")

    tab_to(page, page.get_by_role("combobox", name="Pick-up point"))
    page.keyboard.type("place du cas")
    expect(page.get_by_role("option").first).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_role("radio", name="1"))
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="2")).to_be_focused()
    tab_to(page, page.get_by_role("button", name="Request a taxi"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Looking for a taxi")).to_be_visible()

    accept = driver.page.get_by_role("button", name="Accept")
    expect(driver.page.get_by_role("dialog")).to_be_focused()
    driver.page.keyboard.press("Escape")
    expect(accept).to_be_visible()
    tab_to(driver.page, accept)
    driver.page.keyboard.press("Enter")
    expect(driver.page.get_by_role("heading", name="Place du Casino")).to_be_visible()


def test_the_first_key_leads_past_the_menu(town: Town) -> None:
    page = town.stranger()
    page.goto(f"{town.address}/sign-in")

    page.keyboard.press("Tab")

    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    expect(page.get_by_role("link", name="Skip to content")).to_be_in_viewport()


@pytest.mark.parametrize("path", ["/taxi", "/sign-in", "/register"])
def test_pages_for_strangers_fit_at_200_percent(town: Town, path: str) -> None:
    page = town.stranger(ENLARGED)
    page.goto(town.address + path)

    look(page, f"enlarged-{path.strip('/')}")

    assert cut_off(page) == []


def test_pages_for_passengers_and_drivers_fit_at_200_percent(town: Town) -> None:
    driver = town.waiting_driver()
    driver.page.set_viewport_size({"width": ENLARGED.width, "height": ENLARGED.height})
    passenger = town.passenger(ENLARGED)
    answer = passenger.ask("/taxi/requests", {"meetingPlace": "Place du Casino", "passengers": 3})
    passenger.page.goto(f"{town.address}/taxi/requests/{answer.json()['id']}")
    expect(driver.page.get_by_role("dialog")).to_be_visible()

    look(passenger.page, "enlarged-request")
    look(driver.page, "enlarged-offer")

    assert cut_off(passenger.page) == []
    assert cut_off(driver.page) == []


def tab_to(page: Page, control: Locator) -> None:
    """Presses Tab until a control has the focus, which must be visible on every control on the way."""
    for _ in range(30):
        page.keyboard.press("Tab")
        assert page.evaluate(HAS_OUTLINE), page.evaluate("document.activeElement.outerHTML")
        if control.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError(f"Tab never reaches {control}.")


def cut_off(page: Page) -> list[str]:
    """What reaches beyond the right edge of the screen, in the page or in a pop-up over it."""
    return page.evaluate(CUT_OFF)
