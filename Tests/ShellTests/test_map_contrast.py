"""What can be read and seen on the map: the contrast of labels and pins, from the colors that the map is drawn with."""

import re

import pytest

from shell_server import PUBLIC

LABEL_CONTRAST = 4.5
"""For text; WCAG 2.2, 1.4.3."""

PIN_CONTRAST = 3.0
"""For what is not text; WCAG 2.2, 1.4.11."""

KINDS = re.findall(r"""^  "?([\w-]+)"?: \{ body:""", (PUBLIC / "scripts/map/pins.js").read_text(), re.M)

LAYERS = """async (scheme) => {
  const { baseStyle } = await import("/assets/test/scripts/map/style.js");
  return baseStyle(scheme, "/map/tiles/{z}/{x}/{y}").layers;
}"""

PINS = """async (kinds) => {
  const { drawPin } = await import("/assets/test/scripts/map/pins.js");
  return kinds.map((kind) => {
    const pin = drawPin(kind, kind, false, { count: "7" });
    document.body.append(pin);
    const { fill, stroke } = getComputedStyle(pin.querySelector(".pin-body"));
    const colors = (selector) => [...pin.querySelectorAll(selector)].map((part) => getComputedStyle(part).fill);
    return { kind, fill, stroke, marks: colors(".pin-mark"), counts: colors(".pin-count") };
  });
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_labels_can_be_read_on_everything_they_lie_on(open_page, scheme):
    layers = open_page("sign-in").evaluate(LAYERS, scheme)
    labels = {layer["id"]: layer["paint"] for layer in layers if layer["type"] == "symbol"}

    faint = {
        (name, ground): round(contrast(paint["text-color"], ground), 2)
        for name, paint in labels.items()
        for ground in grounds(layers) | {paint["text-halo-color"]}
        if contrast(paint["text-color"], ground) < LABEL_CONTRAST
    }

    assert faint == {}
    assert len(labels) >= 7 and len(grounds(layers)) >= 12


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pins_stand_out_from_everything_they_lie_on(open_page, scheme):
    page = open_page("passenger-home", color_scheme=scheme)
    layers = page.evaluate(LAYERS, scheme)
    pins = page.evaluate(PINS, KINDS)

    faint = {
        (pin["kind"], ground)
        for pin in pins
        for ground in grounds(layers)
        if max(contrast(pin["fill"], ground), contrast(pin["stroke"], ground)) < PIN_CONTRAST
    }

    assert faint == set()
    assert {pin["kind"] for pin in pins if contrast(pin["fill"], pin["stroke"]) < PIN_CONTRAST} == set()
    assert {pin["kind"] for pin in pins for mark in pin["marks"] if contrast(pin["fill"], mark) < PIN_CONTRAST} == set()
    counted = [pin for pin in pins if pin["kind"].startswith(("station", "partner"))]
    assert {pin["kind"] for pin in counted if contrast(pin["fill"], pin["counts"][0]) < LABEL_CONTRAST} == set()
    assert len(pins) >= 12 and len(counted) == 4


def grounds(layers):
    """The colors of areas and roads."""
    colors = {color for layer in layers if layer["type"] != "symbol" and is_ground(layer) for color in colors_of(layer)}
    assert all(isinstance(color, str) for color in colors)
    return colors


def is_ground(layer):
    """Lines that are thinner than the strokes of letters are none."""
    return layer["type"] != "line" or layer["source-layer"] == "transportation" and layer["id"] not in {"path", "rail", "tram"}


def colors_of(layer):
    return {value for name, value in layer["paint"].items() if name in {"background-color", "fill-color", "line-color"}}


def contrast(one, other):
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(color):
    """The relative luminance of a color in hexadecimal digits or as a browser tells it."""
    parts = [int(color[at : at + 2], 16) for at in (1, 3, 5)] if color.startswith("#") else re.findall(r"\d+", color)[:3]
    red, green, blue = (linear(int(part) / 255) for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear(share):
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
