"""Ministries to have roles in."""

from datetime import date, timedelta

from calls import Program
from town import new_name


def make_club(chief: Program) -> dict[str, str]:
    """A ministry of a campus of its own, with a group, a question and an event."""
    place = {"latitude": "43.739", "longitude": "7.428"}

    def make(kind: str, /, **form: str) -> str:
        answer = chief.post(f"/community/console/records/{kind}", form)
        assert answer.status == 201, answer.text
        return answer.json()["id"]

    campus = make("campuses", name=new_name("Hill"), **place)
    ministry = make("ministries", name=new_name("Club"), campus=campus, summary="Everyone")
    question = {"page": "1", "position": "1", "weight": "condition", "is_required": "true"}
    asked = make("questions", ministry=ministry, label="When?", kind="slots", code="time", **question)
    group = make(
        "groups", ministry=ministry, kind="group", name="Table", weekday="2", minute="19:00", members="3",
        leader="Eva Stone", phone="+377 99 55 55 55", is_listed="true", place="Library", **place,
    )
    begin = date.today() + timedelta(days=7)
    event = chief.post("/community/console/events", {
        "title": "Choir", "starts_at": f"{begin}T18:00", "ends_at": f"{begin}T20:00", "place": "Hall",
        "state": "published", "ministries": [ministry], **place,
    }).json()["id"]
    return {"ministry": ministry, "campus": campus, "question": asked, "group": group, "event": event}
