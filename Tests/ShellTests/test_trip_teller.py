"""What the recorder tells while a trip is recorded."""

import pytest

TELL = """async (chosen) => {
  const { TripTeller } = await import("/assets/test/scripts/trips/tell.js");
  const root = document.createElement("div");
  root.innerHTML = `<p data-trip-guess hidden></p>
    <label><input type="radio" name="trip-means" value="walk"><span>On foot</span></label>`;
  new TripTeller(root).showGuess({ mode: "walk", isSure: false, isVehicle: false }, chosen);
  const place = root.querySelector("[data-trip-guess]");
  return place.hidden ? "" : place.textContent;
}"""


@pytest.mark.parametrize(
    ("chosen", "told"), [("", "This may be: On foot. You can say it."), ("bike", "")], ids=["automatic", "said"]
)
def test_the_mode_is_guessed_until_the_person_says_it(open_page, chosen, told):
    assert open_page("sign-in").evaluate(TELL, chosen) == told
