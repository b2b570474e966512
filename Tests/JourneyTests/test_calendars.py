"""Calendars as other programs read them: each feed is valid, and a change reaches whoever has read it before."""

from datetime import UTC, date, datetime, timedelta

import icalendar
import recurring_ical_events
import vobject
from town import Town, new_name


def parse(data: bytes) -> icalendar.Calendar:
    """A calendar that two readers take, with lines as they must be."""
    assert all(len(line) <= 75 for line in data.split(b"\r\n"))
    assert b"\n" not in data.replace(b"\r\n", b"")
    vobject.readOne(data.decode()).validate(raiseException=True)
    calendar = icalendar.Calendar.from_ical(data)
    assert not [error for part in calendar.walk() for error in part.errors]
    return calendar


def times(calendar: icalendar.Calendar) -> list[tuple[str, str]]:
    """When the events are, by the clocks of their zone, and whether they take place."""
    end = datetime.now(UTC) + timedelta(days=200)
    found = recurring_ical_events.of(calendar).between(datetime.now(UTC), end)
    return sorted((str(event["DTSTART"].dt)[:16], str(event["STATUS"])) for event in found)


def test_a_series_with_a_moved_and_a_called_off_time_is_read_as_it_is(town: Town) -> None:
    chief = town.administrator()
    name = new_name("Quay")

    def make(kind: str, /, **fields: str) -> str:
        answer = chief.ask(f"/community/console/records/{kind}", fields)
        assert answer.status == 201, answer.text()
        return answer.json()["id"]

    campus = make("campuses", name=name, latitude="43.73", longitude="7.42")
    ministry = make("ministries", name=f"Club {name}", campus=campus)
    ministries = chief.read("/community/ministries").json()["ministries"]
    number = next(each["number"] for each in ministries if each["id"] == ministry)
    days = [date.today() + timedelta(days=7 * week) for week in range(1, 6)]
    form = {
        "title": f"Chœur, «{name}»; long title that is folded somewhere between its characters éèêë ééé",
        "starts_at": f"{days[0]}T18:00", "ends_at": f"{days[0]}T20:00", "place": "Salle des Étoiles",
        "repeats": "FREQ=WEEKLY", "repeat_until": str(days[-1]), "state": "published", "ministries": [ministry],
    }
    event = chief.ask("/community/console/events", form).json()["id"]
    feed = f"{town.address}/community/calendar/ministries/{number}.ics"
    first = parse(chief.page.request.get(feed).body())
    ids = chief.read(f"/community/console/events/{event}").json()["times"]

    moved = {"starts_at": f"{days[1] + timedelta(days=1)}T19:00", "ends_at": f"{days[1] + timedelta(days=1)}T21:00"}
    assert chief.ask(f"/community/console/times/{ids[1]}", moved).ok
    assert chief.ask(f"/community/console/times/{ids[2]}/cancel", {"message": "Closed"}).ok
    answer = chief.page.request.get(feed)
    second = parse(answer.body())
    again = chief.page.request.get(feed, headers={"If-None-Match": answer.headers["etag"]})

    assert times(first) == [(f"{day} 18:00", "CONFIRMED") for day in days]
    assert times(second) == sorted(
        [(f"{day} 18:00", "CANCELLED" if day == days[2] else "CONFIRMED") for day in days if day != days[1]]
        + [(f"{days[1] + timedelta(days=1)} 19:00", "CONFIRMED")]
    )
    assert again.status == 304
    assert {str(event["UID"]) for event in first.events} == {str(event["UID"]) for event in second.events}
    assert max(event["SEQUENCE"] for event in first.events) < min(event["SEQUENCE"] for event in second.events)
