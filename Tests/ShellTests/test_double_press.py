"""A button that takes another one's place under the finger does not hear the second half of a double press."""

from playwright.sync_api import expect

SWITCH = """() => {
  const main = document.querySelector("main");
  main.innerHTML = '<div id="switch"><button type="button" class="button" id="off">Stop</button></div>';
  main.addEventListener("click", ({ target }) => {
    if (target.id === "off") {
      target.parentElement.innerHTML = '<button type="button" class="button" id="on">Start</button>';
      document.getElementById("switch").dispatchEvent(new CustomEvent("region:swapped", { bubbles: true }));
    } else if (target.id === "on") target.textContent = "Started";
  });
  const { left, top } = document.getElementById("off").getBoundingClientRect();
  return [left + 10, top + 10];
}"""


def test_the_second_half_of_a_double_press_is_not_heard_by_what_took_the_place(open_page):
    page = open_page("sign-in")
    place = page.evaluate(SWITCH)

    page.mouse.click(*place)
    page.mouse.click(*place)

    expect(page.get_by_role("button", name="Start", exact=True)).to_be_disabled()
    # It rests for a second.
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_role("button", name="Started", exact=True)).to_be_enabled()


def test_a_button_elsewhere_hears_the_next_press_at_once(open_page):
    page = open_page("sign-in")
    place = page.evaluate(SWITCH)
    page.evaluate("document.querySelector('main').insertAdjacentHTML('beforeend', '<button id=more>More</button>')")

    page.mouse.click(*place)

    expect(page.get_by_role("button", name="More")).not_to_have_attribute("aria-disabled", "true")
