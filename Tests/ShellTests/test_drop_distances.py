"""Lists of drops, where the device says where it is."""

SORT = """async () => {
  const { showDistances } = await import("/assets/test/scripts/drops/distance.js");
  const line = (name, latitude) => `<li id="${name}"${latitude ? ` data-latitude="${latitude}" data-longitude="7.4"` : ""}>
    <a href="#">${name}<span data-drop-distance hidden></span></a></li>`;
  document.querySelector("main").innerHTML =
    `<ul>${line("untold")}${line("far", 43.71)}${line("near", 43.701)}</ul>`;
  const order = () => [...document.querySelectorAll("main li")].map(({ id }) => id);
  showDistances({ latitude: 43.7, longitude: 7.4 });
  const first = order();
  showDistances({ latitude: 43.72, longitude: 7.4 });
  return [first, order()];
}"""


def test_the_nearest_drop_is_first_and_no_line_moves_while_somebody_walks(open_page):
    first, later = open_page("sign-in").evaluate(SORT)

    assert first == ["near", "far", "untold"]
    assert later == first
