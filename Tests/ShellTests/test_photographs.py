"""Photographs in a form: none is left out without a word, however soon the form is sent."""

import json
import threading

import pytest
from playwright.sync_api import expect

from conftest import wait_for

FORM = """<form id="report" method="post" action="/report" data-enhance novalidate>
<div class="field" data-photographs="/media/pictures" data-most="4" data-name="photographs">
<label for="photographs">Photos</label><p class="field-error" id="photographs-error" hidden></p>
<ul class="photographs" data-photographs-sent></ul><input class="input" type="file" multiple id="photographs"></div>
<button class="button">Submit</button></form>"""
REFUSED = {"errors": [{"field": "picture", "message": "“two.jpg” is damaged"}]}


@pytest.fixture
def report(open_page, server):
    """A page with a field for photographs, whose script runs."""
    page = open_page("sign-in")
    server.answers["POST /report"] = (303, "/passenger-home", "")
    page.evaluate("""(form) => {
      document.getElementById("sign-in").outerHTML = form;
      document.getElementById("report").dispatchEvent(new CustomEvent("region:swapped", { bubbles: true }));
    }""", FORM)
    expect(page.locator("[data-photographs][data-started]")).to_be_attached()
    return page


def files(*names):
    return [{"name": f"{name}.jpg", "mimeType": "image/jpeg", "buffer": b"not a picture"} for name in names]


def answering(server, *answers):
    """The server answers the photographs in this order, the first once it is let go."""
    (go, waiting) = (threading.Event(), iter(answers))

    def answer():
        go.wait(30)
        status, body = next(waiting)
        return status, json.dumps(body), "application/json"

    server.answers["POST /media/pictures"] = answer
    return go


def reports(server):
    return [body for path, body, _ in server.posts if path == "/report"]


def test_a_form_waits_for_all_photographs_and_says_so(report, server):
    go = answering(server, *[(201, {"id": name}) for name in ("one", "two", "three", "four")])
    report.get_by_label("Photos").set_input_files(files("one", "two", "three", "four"))

    report.get_by_role("button", name="Submit").click()
    expect(report.locator("#report > button")).to_have_text("Sending…")
    report.evaluate("document.getElementById('report').requestSubmit()")
    assert reports(server) == []
    go.set()

    wait_for(report, lambda: reports(server), "the form is not sent")
    (sent,) = reports(server)
    assert [name in sent for name in ("one", "two", "three", "four")] == [True] * 4


def test_a_photograph_that_is_refused_stops_the_form_once_and_says_why(report, server):
    go = answering(server, (201, {"id": "one"}), (422, REFUSED), (201, {"id": "three"}))
    report.get_by_label("Photos").set_input_files(files("one", "two", "three"))
    report.get_by_role("button", name="Submit").click()
    go.set()

    expect(report.get_by_role("dialog")).to_contain_text("“two.jpg” is damaged")
    expect(report.locator("#photographs-error")).to_contain_text("“two.jpg” is damaged")
    assert reports(server) == []
    report.get_by_role("dialog").get_by_role("button", name="OK").click()
    report.get_by_role("button", name="Submit").click()

    wait_for(report, lambda: reports(server), "the form is not sent")
    assert "three" in reports(server)[0]


def test_more_photographs_than_are_taken_stop_the_form(report, server):
    answering(server, *[(201, {"id": str(number)}) for number in range(4)]).set()
    report.get_by_label("Photos").set_input_files(files("one", "two", "three", "four", "five"))

    report.get_by_role("button", name="Submit").click()

    expect(report.get_by_role("dialog")).to_contain_text("Up to 4")
    assert reports(server) == []
