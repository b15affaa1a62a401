"""The assign page in tests: opened at an address, asked again, read, and started as it stands."""

import re
from collections.abc import Iterable
from typing import Any

from django.http import QueryDict

from classroom.models import Assignment, Student
from tests.lessons.lesson import Lesson, text_of


def page_of(lesson: Lesson, query: Any = None) -> Any:
    """Open the page at an address; lists are said several times."""
    return lesson.desk.get(lesson.url("assign"), query or {})


def asked(lesson: Lesson, *tables: list[Student], **more: Any) -> Any:
    """Answer what the page's script asks when a choice changed."""
    data = lesson.form(*tables, **({"do": "look"} | more))
    return lesson.desk.post(lesson.url("assign"), data, headers={"HX-Request": "true"})


def tables_of(page: Any) -> list[set[str]]:
    """Return the public ids at each table, as sets, in no order."""
    places = page.context["form"].places
    numbers = sorted(set(places.values()) - {"away", "out"})
    return [{pid for pid, place in places.items() if place == number} for number in numbers]


def ids_of(pupils: Iterable[Student]) -> set[str]:
    return {one.user.public_id for one in pupils}


def start(lesson: Lesson, page: Any, **more: Any) -> Assignment:
    """Press Start on a page as it stands: send every field that it drew."""
    html = page.content.decode()
    form = html[html.index('<form id="setup"') : html.index("</form>", html.index("</aside>"))]
    sent = QueryDict(mutable=True)
    for tag in re.findall(r"<input\b[^>]*>", form):
        said = dict(re.findall(r'([a-z_-]+)="([^"]*)"', tag))
        if "name" not in said or "disabled" in tag:
            continue
        if said.get("type") in {"radio", "checkbox"} and " checked" not in tag:
            continue
        sent.appendlist(said["name"], said.get("value", "on"))
    for name, body in re.findall(r'<select\b[^>]*name="([^"]+)".*?>(.*?)</select>', form, re.S):
        chosen = re.search(r'<option value="([^"]*)"[^>]* selected', body)
        sent[name] = chosen.group(1) if chosen else ""
    for name, value in more.items():
        sent[name] = value
    sent["do"] = "start"
    data = {key: sent.getlist(key) for key in sent}
    answer = lesson.desk.post(lesson.url("assign"), data)
    assert answer.status_code == 302, text_of(answer)
    return lesson.classroom.assignments.latest("pk")
