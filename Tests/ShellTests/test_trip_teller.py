"""What the recorder tells while a trip is recorded."""

import pytest

TELL = """async ([isSure, chosen]) => {
  const { TripTeller } = await import("/assets/test/scripts/trips/tell.js");
  const root = document.createElement("div");
  root.innerHTML = `<p data-trip-guess hidden></p>
    <label><input type="radio" name="trip-means" value="walk"><span>On foot</span></label>`;
  new TripTeller(root).showGuess({ mode: "walk", isSure, isVehicle: false }, chosen);
  const place = root.querySelector("[data-trip-guess]");
  return place.hidden ? "" : place.textContent;
}"""


@pytest.mark.parametrize(
    ("is_sure", "chosen", "names"),
    [(True, "", True), (False, "", False), (True, "bike", False)],
    ids=["sure", "unsure", "said"],
)
def test_the_mode_is_told_once_it_is_sure_until_the_person_says_it(open_page, is_sure, chosen, names):
    assert ("On foot" in open_page("sign-in").evaluate(TELL, [is_sure, chosen])) == names


UNCLEAR = """async () => {
  const { TripTeller } = await import("/assets/test/scripts/trips/tell.js");
  const root = document.createElement("div");
  root.innerHTML = `<p data-trip-guess role="status" hidden></p>`;
  const place = root.querySelector("[data-trip-guess]");
  const changes = new MutationObserver(() => {});
  changes.observe(place, { childList: true, characterData: true, subtree: true });
  const teller = new TripTeller(root);
  for (const guess of [null, null, { mode: "bus", isSure: false, isVehicle: false }, null]) teller.showGuess(guess, "");
  const said = changes.takeRecords().length;
  const isShown = !place.hidden && place.hasAttribute("data-unclear");
  teller.showGuess(null, "bike");
  return [said, isShown, place.hidden];
}"""


def test_that_the_mode_is_not_clear_is_said_once_until_the_person_says_it(open_page):
    assert open_page("sign-in").evaluate(UNCLEAR) == [1, True, True]


STOP = """async ([last, meters]) => {
  const { TripResult } = await import("/assets/test/scripts/trips/result.js");
  const root = document.createElement("div");
  root.innerHTML = `<div data-trip-result hidden></div>`;
  const now = Date.now();
  new TripResult(root).show({ startedAt: now - 60_000, meters, last, isAutomatic: false, means: "" }, now, []);
  return [...root.querySelectorAll("[data-result]")].map(({ dataset }) => dataset.result);
}"""


def test_of_a_recording_without_a_position_or_a_trip_nothing_is_reckoned(open_page):
    page = open_page("sign-in")

    place = {"latitude": 43.7, "longitude": 7.4}

    assert page.evaluate(STOP, [None, 0]) == ["lack"]
    assert page.evaluate(STOP, [place, 20]) == ["none"]
    assert "emitted" in page.evaluate(STOP, [place, 400])


SPAN = """async () => {
  const { TripResult } = await import("/assets/test/scripts/trips/result.js");
  const root = document.createElement("div");
  root.innerHTML = `<div data-trip-result hidden></div>`;
  const stopped = Date.now();
  const running = { startedAt: stopped - 90_000, meters: 400, last: {}, isAutomatic: false, means: "" };
  const legs = [{ mode: "walk", distance: 400, ask: false }];
  return new TripResult(root).show(running, stopped, [{ start: stopped - 80_000, end: stopped - 20_000, legs }]);
}"""


def test_the_clock_of_a_recording_that_is_over_shows_the_duration_of_its_trip(open_page):
    assert open_page("sign-in").evaluate(SPAN) == {"meters": 400, "milliseconds": 60_000}
