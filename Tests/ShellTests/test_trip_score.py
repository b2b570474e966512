"""What a trip saves and emits, as the phone reckons it until the server has it."""

import pytest

PAGE = {"factors": '{"walk":0,"bus":100,"car":200}', "flights": "[[1000000,250],[null,150]]", "baseline": "200"}

SCORE = """async ([legs, chosen, page]) => {
  const { mainMeans, scoreOf } = await import("/assets/test/scripts/trips/score.js");
  return [mainMeans(legs, chosen).means, scoreOf(legs, chosen, page)];
}"""


@pytest.mark.parametrize(("kilometers", "grams"), [(800, 200_000), (1200, 180_000)])
def test_a_flight_emits_by_its_length_and_saves_nothing(open_page, kilometers, grams):
    legs = [leg("walk", 1), leg("flight", kilometers)]

    means, score = open_page("sign-in").evaluate(SCORE, [legs, "", PAGE])

    assert means == "plane"
    assert score == {"avoided": 200, "emitted": grams}


def test_a_ride_emits_by_what_the_person_chose(open_page):
    legs = [leg("walk", 1), leg("still", 0), leg("car", 10)]

    means, score = open_page("sign-in").evaluate(SCORE, [legs, "bus", PAGE])

    assert means == "bus"
    assert score == {"avoided": 1200, "emitted": 1000}


def leg(mode, kilometers):
    return {"mode": mode, "distance": kilometers * 1000, "ask": False}


DISTANCES = """async (meters) => {
  const { distance } = await import("/assets/test/scripts/shell/measures.js");
  return meters.map(distance);
}"""


def test_scripts_write_distances_as_the_server_does(open_page):
    told = {
        4: "0 m", 548: "550 m", 994: "990 m", 995: "1 km", 1260: "1.3 km", 99_499: "99.5 km", 99_500: "100 km",
        1_234_567: "1,235 km",
    }

    shown = open_page("sign-in").evaluate(DISTANCES, list(told))

    assert [each.replace("\u00a0", " ") for each in shown] == list(told.values())


def test_times_of_day_have_no_zero_before_the_hour(open_page):
    page = open_page("sign-in", timezone_id="Europe/Monaco")

    clock = page.evaluate("""async () => (await import("/assets/test/scripts/shell/measures.js")).clock(Date.UTC(2026, 10, 21, 8, 5))""")

    assert clock == "9:05"
