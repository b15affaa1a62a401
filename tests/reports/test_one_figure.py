"""One child has one figure: every page, sheet, mail and export tells the same of the same weeks."""

import csv
import io
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from html.parser import HTMLParser
from typing import Any

import pytest
import time_machine
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from classroom.lessons.services import demo
from classroom.models import Classroom, Guardian, User
from classroom.people.selectors.roster import pupils_of
from classroom.reports.digest_words import digest_words
from classroom.reports.selectors.digests import children_told_of, part_of
from classroom.reports.selectors.reports import SPANS, TERM, USUAL_SPAN, WEEK, claims_in, figures_in
from learning.aggregation import merged
from learning.items import SUMS
from learning.right_first_time import ROWS, right_first_time
from learning.statements import UNAIDED
from learning.weeks import monday_of

pytestmark = pytest.mark.django_db

WEDNESDAY = datetime(2026, 6, 17, 10, 0, tzinfo=UTC)
MONDAY = datetime(2026, 6, 22, 7, 0, tzinfo=UTC)
Whose = tuple[str, str]
"""A public id ("" for the class), and of how many weeks."""
Told = dict[Whose, dict[str, tuple[int, int]]]
"""What each page tells."""


@pytest.fixture
def made(same_chance: None, settings: Any, tmp_path: Any) -> Iterator[Mapping[str, Any]]:
    """Return the demo school as it was made, on a day that stands still."""
    settings.VAR_DIR = tmp_path
    with time_machine.travel(WEDNESDAY, tick=False):
        yield demo.reset()


class FigureReader(HTMLParser):
    """Reads what a page tells of how much was right first time."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[Whose, tuple[int, int]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        one = dict(attrs)
        if one.get("data-figure") == "right-first-time":
            whose = (one["data-pupil"] or "", one["data-weeks"] or "")
            self.found.append((whose, (int(one["data-value"] or 0), int(one["data-of"] or 0))))


def read(told: Told, page: str, html: str) -> set[Whose]:
    """Note what a page tells; return of whom."""
    reader = FigureReader()
    reader.feed(html)
    for whose, figure in reader.found:
        assert told[whose].setdefault(page, figure) == figure, (page, whose)
    return {whose for whose, _figure in reader.found}


class Reading:
    """Reads a teacher's pages of a class, and a family's."""

    def __init__(self, made: Mapping[str, Any]) -> None:
        self.room = made["classroom"]["id"]
        self.pupils = [one["id"] for one in made["pupils"]]
        self.made = made
        self.told: Told = defaultdict(dict)

    def page(self, browser: Client, name: str, *ids: str, **query: Any) -> set[Whose]:
        """Read a page; return of whom it tells."""
        answer = browser.get(reverse(name, args=ids), query)
        assert answer.status_code == 200, name
        return read(self.told, name, answer.content.decode())

    def teacher(self, weeks: int) -> None:
        """Read all pages of a class after this span was chosen on one of them."""
        browser = Client()
        browser.force_login(User.objects.get(email=self.made["teacher"]["email"]))
        room, span = self.room, str(weeks)
        everybody = {(one, span) for one in self.pupils}
        assert self.page(browser, "class_page", room, weeks=weeks) >= {*everybody, ("", span)}
        assert self.page(browser, "class_report", room) >= {*everybody, ("", span)}
        some = self.page(browser, "class_answers", room, about=SUMS, how=UNAIDED)
        assert ("", span) in some
        assert len(some) > len(everybody) // 2
        assert self.page(browser, "pupil_sheets", room) >= everybody
        assert self.page(browser, "assign", room, tables="like") >= everybody
        about = self.pupils[:3]
        told = self.page(browser, "assign", room, about=about, **{"in": about}, weeks=weeks)
        assert told >= {(one, span) for one in about}
        assert self.page(browser, "monday_sheet", room) <= {*everybody, ("", span)}
        for one in self.pupils:
            mine = {(one, span)}
            assert self.page(browser, "pupil_report", room, one) >= mine
            answers = self.page(browser, "class_answers", room, about=SUMS, how=UNAIDED, pupil=one)
            assert answers >= mine
        self.weeks(browser, weeks)

    def weeks(self, browser: Client, weeks: int) -> None:
        """Add the rows of weeks.csv up."""
        answer = browser.get(reverse("export_weeks", args=[self.room]))
        rows = csv.DictReader(io.StringIO(b"".join(answer).decode("utf-8-sig")))
        since = monday_of(WEDNESDAY.date()) - WEEK * (weeks - 1)
        added: dict[str, list[int]] = defaultdict(lambda: [0, 0])
        for row in rows:
            if row["week"] >= since.isoformat():
                added[row["pupil_id"]][0] += int(row["right_first_time"])
                added[row["pupil_id"]][1] += int(row["first_tries"])
        for pupil, (right, tried) in added.items():
            self.told[pupil, str(weeks)]["weeks.csv"] = right, tried

    def family(self) -> set[Whose]:
        """Read the page of the guardian's child, and the mail about the week before."""
        guardian = Guardian.objects.get(user__email=self.made["guardian"]["email"])
        browser = Client()
        browser.force_login(guardian.user)
        found: set[Whose] = set()
        week = monday_of(datetime.now(UTC).date()) - WEEK
        for child in children_told_of(guardian):
            found |= self.page(browser, "family_child", child.user.public_id)
            words = digest_words([part_of(child, week, datetime.now(UTC))], week)
            html = render_to_string("reports/family/digest.html", {"words": words})
            assert read(self.told, "digest", html)
        return found

    def check(self) -> None:
        """Every page says the same of the same child and span."""
        for whose, pages in self.told.items():
            assert len({*pages.values()}) == 1, (whose, pages)


@pytest.mark.slow
@pytest.mark.parametrize("weeks", SPANS)
def test_all_pages_tell_one_figure_of_a_child(made: Mapping[str, Any], weeks: int) -> None:
    reading = Reading(made)
    reading.teacher(weeks)
    if weeks == USUAL_SPAN:
        assert reading.family()
    reading.check()
    figures = [
        next(iter(pages.values())) for (pupil, _span), pages in reading.told.items() if pupil
    ]
    assert sum(tried >= 10 for _right, tried in figures) > 10


def test_mail_tells_the_figure_of_the_page_it_leads_to(made: Mapping[str, Any]) -> None:
    reading = Reading(made)
    with time_machine.travel(MONDAY, tick=False):
        assert reading.family()
    reading.check()
    assert all({"family_child", "digest"} == {*pages} for pages in reading.told.values())


def test_span_that_was_chosen_last_stays(made: Mapping[str, Any]) -> None:
    browser = Client()
    browser.force_login(User.objects.get(email=made["teacher"]["email"]))
    room, pupil = made["classroom"]["id"], made["pupils"][0]["id"]

    def spans(name: str, *ids: str, **query: Any) -> set[str]:
        told: Told = defaultdict(dict)
        html = browser.get(reverse(name, args=ids), query).content.decode()
        return {span for _pupil, span in read(told, name, html)}

    assert spans("class_page", room) == {str(USUAL_SPAN)}
    assert spans("pupil_report", room, pupil, when=TERM) == {str(TERM)}
    assert spans("class_page", room) == {str(TERM)}
    assert spans("pupil_report", room, pupil, when="2020-01-06") == {str(TERM)}, "no such week"
    assert spans("class_report", room, weeks=1) == {"1"}
    assert spans("pupil_sheets", room) == {"1"}
    assert spans("pupil_report", room, pupil, when="all") == {"all"}, "a look is no span"
    assert spans("class_page", room) == {"1"}
    assert spans("class_page", room, weeks=3) == {"1"}, "no span is so long"
    session = browser.session
    session["report"] = {"weeks": "long"}  # kept before spans were checked
    session.save()
    assert spans("class_page", room) == {str(USUAL_SPAN)}


def test_what_splits_the_figure_adds_up_to_it(made: Mapping[str, Any]) -> None:
    room = Classroom.objects.get(public_id=made["classroom"]["id"])
    last = monday_of(WEDNESDAY.date())
    pupils = pupils_of(room)
    whole = [*figures_in(room, pupils, last - WEEK * (TERM - 1), last).values()]
    figures = [right_first_time(one) for one in whole]
    for one in [*figures, right_first_time(merged(whole))]:
        assert one.tried == one.games.tried + one.cards.tried
        assert one.right == one.games.right + one.cards.right
    of_class = right_first_time(merged(whole))
    assert of_class.tried == sum(one.tried for one in figures)
    assert of_class.right == sum(one.right for one in figures)


def test_a_tap_opens_exactly_those_rows(made: Mapping[str, Any]) -> None:
    room = Classroom.objects.get(public_id=made["classroom"]["id"])
    last = monday_of(WEDNESDAY.date())
    first, pupils = last - WEEK * (TERM - 1), pupils_of(room)
    figures = figures_in(room, pupils, first, last)
    claims = claims_in(room, pupils, first, WEDNESDAY.date())
    for pupil in pupils:
        figure = right_first_time(figures[pupil.pk]) if pupil.pk in figures else None
        counted = ROWS.count(claims.get(pupil.pk, []))
        assert (counted.right, counted.tried) == (
            (figure.right, figure.tried) if figure else (0, 0)
        )


@pytest.mark.parametrize("name", ["class_page", "class_report"])
def test_every_figure_of_a_child_on_a_page_of_a_class_is_tapped(
    made: Mapping[str, Any], name: str
) -> None:
    """The lowest so far and the table of pupils lead to the rows, the name to the report."""
    browser = Client()
    browser.force_login(User.objects.get(email=made["teacher"]["email"]))
    room = made["classroom"]["id"]
    html = browser.get(reverse(name, args=[room]), {"weeks": 1}).content.decode()
    shown = re.findall(r'data-pupil="(\w+)" data-weeks="1" data-value="\d+" data-of="[1-9]', html)
    link = r'<a class="plain" href="([^"]+)"><span data-figure="[\w-]+" data-pupil="(\w+)"'
    tapped = re.findall(link, html)
    assert Counter(shown) == Counter(pupil for _href, pupil in tapped)
    rows = (
        f"{reverse('class_answers', args=[room])}?about=sums&amp;how=unaided&amp;weeks=1&amp;pupil="
    )
    assert {href for href, _pupil in tapped} == {f"{rows}{pupil}" for pupil in shown}
    assert len(shown) > 20
