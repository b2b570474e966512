"""The picture of a recorded route: all of it, north up, in its proportions, with few points, and easy to see."""

import re

import pytest

from test_map_contrast import contrast

LEAST_CONTRAST = 3.0
"""For what is not text; WCAG 2.2, 1.4.11."""

WIDTH, HEIGHT = 320, 140

FIT = """async (parts) => {
  const { fitRoute } = await import("/assets/test/scripts/trips/picture.js");
  return fitRoute(parts) ?? null;
}"""

DRAW = """async (places) => {
  const { PolylineWriter } = await import("/assets/test/scripts/map/polyline.js");
  const { routePicture } = await import("/assets/test/scripts/trips/picture.js");
  const ways = places.map((part, index) => {
    const [line, way] = [new PolylineWriter(), document.createElement("span")];
    for (const [latitude, longitude] of part) way.dataset.way = line.add(latitude, longitude);
    way.toggleAttribute("data-way-unsure", index === 1);
    return way;
  });
  const picture = routePicture(ways);
  if (picture) document.querySelector("main").prepend(picture);
}"""


def test_a_route_fills_the_picture_with_north_above(open_page):
    page = open_page("sign-in")

    route = fit(page, [[7.42, 43.73], [7.42, 43.74]])

    [(x, y), (end_x, end_y)] = points(route)
    assert x == end_x == WIDTH / 2
    assert HEIGHT * 0.8 < y <= HEIGHT - 4 and 4 <= end_y < HEIGHT * 0.2
    assert route["start"] == pytest.approx([x, y], abs=0.1)
    assert route["end"] == pytest.approx([end_x, end_y], abs=0.1)


def test_a_route_keeps_its_proportions_in_the_north(open_page):
    page = open_page("sign-in")

    # At 60 degrees a degree of longitude is half as long as one of latitude.
    [south_west, north_east] = points(fit(page, [[10, 59.99], [10.04, 60.01]]))

    assert north_east[0] - south_west[0] == pytest.approx(south_west[1] - north_east[1], rel=0.01)


def test_a_long_route_has_no_more_points_than_can_be_seen(open_page):
    page = open_page("sign-in")

    route = fit(page, [[7.42 + step * 0.00001, 43.73] for step in range(5000)])

    drawn = points(route)
    assert len(drawn) < WIDTH
    assert drawn[-1] == pytest.approx(route["end"], abs=0.1)


@pytest.mark.parametrize("places", [[], [[7.42, 43.73]], [[7.42, 43.73], [7.42, 43.73]]])
def test_there_is_no_picture_where_nobody_moved(open_page, places):
    assert open_page("sign-in").evaluate(FIT, [{"points": places, "isUnsure": False}]) is None


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_picture_has_a_name_and_its_lines_stand_out(open_page, axe, scheme):
    page = open_page("sign-in", color_scheme=scheme)

    page.evaluate(DRAW, [[[43.73, 7.42], [43.735, 7.42]], [[43.735, 7.42], [43.74, 7.43]]])

    picture = page.get_by_role("img", name="Route of your trip", exact=True)
    assert picture.locator("path").count() == 2
    assert picture.bounding_box()["height"] > 100
    ground = picture.evaluate("picture => getComputedStyle(picture).backgroundColor")
    for part in picture.locator("path, circle").all():
        assert contrast(part.evaluate("part => getComputedStyle(part).stroke"), ground) >= LEAST_CONTRAST
    dashes = [path.evaluate("path => getComputedStyle(path).strokeDasharray") for path in picture.locator("path").all()]
    assert dashes[0] == "none" != dashes[1]
    assert axe.run(page).response["violations"] == []


def fit(page, places):
    return page.evaluate(FIT, [{"points": places, "isUnsure": False}])


def points(route):
    """The points of the one path of a route."""
    [path] = route["paths"]
    numbers = [float(number) for number in re.findall(r"[\d.]+", path["data"])]
    return list(zip(numbers[::2], numbers[1::2], strict=True))
