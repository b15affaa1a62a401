"""A pupil's report: what is listed, how a skill grew, what leads where, who may open it."""

import re
from dataclasses import asdict
from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from classroom.models import PupilEstimate, PupilFact
from classroom.reports.selectors.equations import equations
from classroom.reports.selectors.pupil_answers import answer_page
from classroom.reports.selectors.pupil_sheets import pupil_sheets
from classroom.reports.selectors.pupil_skills import paces_of, states_of
from classroom.reports.selectors.pupil_split import split_of
from games.models import Attempt
from learning.aggregation import WeekTotals
from learning.estimate import PupilState
from learning.pace import ENOUGH
from learning.parameters import DEFAULTS
from learning.skill_growth import TOLD_FROM
from tests.cast import Cast
from tests.learning.stored import stored
from tests.reports.asking import answers_of, read, url_of
from tests.reports.built import run_jobs
from tests.reports.kinds import Log, colours, equation, pair
from tests.reports.page import has, items_of, rows_of, text_of
from tests.reports.script import Script
from tests.reports.test_cards import answer

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("autumn")]
WEDNESDAY = datetime(2026, 11, 18, 9, tzinfo=UTC)
STEP = timedelta(seconds=30)
SUMS = [(2, 5), (3, 4), (2, 6), (1, 6), (4, 5), (3, 3), (2, 7), (3, 5), (1, 8), (2, 4)]


def play(log: Log, at: datetime, count: int, wrong: int = 0, **more: object) -> None:
    """Make so many sums of two numbers within ten, the first of them one out."""
    for n in range(count):
        a, b = SUMS[n % len(SUMS)]
        log.claim(at + STEP * n, equation("+", [a, b], a + b + (n < wrong)), **more)


def test_sums_and_cards_come_first_and_pairs_and_colours_when_asked(cast: Cast) -> None:
    play(Log(cast.pupil, "the_rescue", cast.table_mate), WEDNESDAY, 60, wrong=7)
    boxes = Log(cast.pupil, "queens_collection", cast.table_mate)
    boxes.claim(WEDNESDAY + timedelta(hours=1), *[colours(1, 1)] * 3, colours(1, 2))
    boxes.claim(WEDNESDAY + timedelta(hours=2), pair(4, 4), pair(4, 5), help_level=2)
    answer(cast, right=3, wrong=1)
    run_jobs()
    html = read(cast, "pupil_report", "teacher")
    shown = [
        "All 64",
        "Right first time 56 of 64",
        "Not yet 9",
        "Any help 2",
        "Thinking cards 4",
        "Pairs and colours 6",
    ]
    for one in shown:
        assert one in text_of(html, "equations")
    rows = answers_of(cast)
    assert len(rows) == 64
    assert len(rows_of(html, "equations")) - 1 == 50  # a page of them
    assert "1 to 50 of 64" in text_of(html, "equations")
    assert [row[5] for row in rows].count("Thinking card") == 4
    assert {row[0].partition(" ")[0] for row in answers_of(cast, "notyet")} == {"not"}
    assert len(answers_of(cast, "notyet")) == 9  # a wrong card and a pair that is none among them
    assert [row[0] for row in answers_of(cast, "help")] == ["not yet 4 = 5", "right 4 = 4"]
    assert len(answers_of(cast, "cards")) == 4
    assert len(answers_of(cast, "pairs")) == 6
    assert answers_of(cast, "nothing") == rows  # an address that nobody wrote
    last = read(cast, "pupil_report", "teacher", page=99)
    assert "51 to 64 of 64" in text_of(last, "equations")
    assert has(last, "newer")


@pytest.mark.parametrize(
    ("listed", "asked", "page"),
    [
        (0, 1, (1, 1, 1, 0)),
        (50, 1, (1, 1, 1, 50)),
        (50, 2, (1, 1, 1, 50)),
        (51, 1, (1, 2, 1, 50)),
        (51, 2, (2, 2, 51, 51)),
        (51, 0, (1, 2, 1, 50)),
    ],
)
def test_fifty_answers_are_a_page(listed: int, asked: int, page: tuple[int, int, int, int]) -> None:
    found = answer_page([stored(id=n) for n in range(listed)], "sums", None, asked)
    assert (found.number, found.pages, found.first, found.last) == page


def test_the_list_alone_is_answered_to_htmx(cast: Cast, played: Script) -> None:
    where = url_of(cast, "pupil_report")
    query = {"show": "notyet", "when": "12"}
    part = cast.client("teacher").get(where, query, headers={"HX-Request": "true"})
    html = part.content.decode()
    assert html.strip().startswith('<section id="equations"')
    assert "<html" not in html
    whole = read(cast, "pupil_report", "teacher", **query)
    assert rows_of(html, "equations") == rows_of(whole, "equations")


def test_what_was_worked_out_together_is_marked_and_left_out_of_the_estimate(cast: Cast) -> None:
    log = Log(cast.pupil, "sleepless_princess", cast.table_mate)
    play(log, WEDNESDAY, 12, mode="coop")
    run_jobs()
    rows = answers_of(cast)
    assert len(rows) == 12
    assert all("worked out together" in row[1] for row in rows)
    html = read(cast, "pupil_report", "teacher")
    assert "No skill has been asked yet." in text_of(html, "knows")
    assert "Nothing to draw yet" in text_of(html, "growth")


def test_growth_says_a_word_only_where_the_band_allows_it(cast: Cast) -> None:
    log = Log(cast.pupil, "the_rescue", cast.table_mate)
    first = WEDNESDAY - timedelta(weeks=5)
    play(log, first, TOLD_FROM - 1, wrong=TOLD_FROM - 1)
    run_jobs()
    early = text_of(read(cast, "pupil_report", "teacher"), "growth")
    assert "Sums to 10: too early to compare weeks" in early
    play(log, first + timedelta(weeks=1), 30, wrong=30)
    play(log, WEDNESDAY, 5, wrong=3)
    run_jobs()
    assert "no clear change yet" in text_of(read(cast, "pupil_report", "teacher"), "growth")
    play(log, WEDNESDAY + timedelta(hours=1), 50)
    run_jobs()
    html = read(cast, "pupil_report", "teacher")
    assert "Sums to 10: surer than before" in text_of(html, "growth")
    weeks = rows_of(html, "growth-table")[1:]
    assert [row[1] for row in weeks] == ["0", "0", *["9", "30"], "0", "0", "0", "55"]
    assert weeks[2][2] == "too early to say"
    assert weeks[4][2] == "no answers"
    assert re.fullmatch(r"about \d+, probably \d+ to \d+", weeks[7][2])
    spoken = re.search(r'<svg class="bands"[^>]*aria-label="([^"]+)"', html)[1]
    assert f"16 Nov {weeks[7][2]}" in spoken
    opened = read(cast, "pupil_report", "teacher", when="2026-11-16", about="add2.w10", how="rated")
    assert "55 answers, Sums to 10: what the estimate counts" in text_of(opened, "equations")


def test_what_a_pupil_knows_is_told_with_its_answers_or_as_too_early(cast: Cast) -> None:
    log = Log(cast.pupil, "the_rescue", cast.table_mate)
    play(log, WEDNESDAY, 50)
    for n in range(8):
        log.claim(WEDNESDAY + timedelta(hours=1, minutes=n), equation("-", [9, 4], 6))
    run_jobs()
    html = read(cast, "pupil_report", "teacher")
    knows = text_of(html, "knows")
    assert "Sums to 10 mostly right 50 answers nearly there" in knows
    assert "Take away to 10 only just begun 8 answers too early to say" in knows
    assert "about=sub.w10&amp;how=rated#equations" in html
    listed = read(cast, "pupil_report", "teacher", when="all", about="sub.w10", how="rated")
    assert "8 answers, Take away to 10" in text_of(listed, "equations")
    asked_most = items_of(html, "three-skills")
    assert asked_most == ["Sums to 10 nearly there", "Take away to 10 too early to say"]
    assert "times in 10" not in text_of(html)


def test_what_slips_share_stands_beside_their_skill_with_what_it_was_counted_from(
    cast: Cast,
) -> None:
    log = Log(cast.pupil, "the_rescue", cast.table_mate)
    for n in range(8):
        a, b = SUMS[1 + n % 3]
        said = a + b + 1 if n < 6 else b
        log.claim(WEDNESDAY + STEP * n, equation("+", [a, b], said), hand=range(1, 21))
    run_jobs()
    html = read(cast, "pupil_report", "teacher")
    assert "Sums to 10 only just begun; often one out (6 of 7 slips in games)" in text_of(
        html, "knows"
    )
    knows = html[html.index('id="knows"') :]
    link = re.search(r'href="(\?when=4&amp;about=add2.w10[^"]*)#equations"', knows)[1]
    where = url_of(cast, "pupil_report") + link.replace("&amp;", "&")
    opened = cast.client("teacher").get(where).content.decode()
    assert "6 answers, Sums to 10: not right yet, one out" in text_of(opened, "equations")
    assert len(rows_of(opened, "equations")) - 1 == 6
    assert len(answers_of(cast, "notyet")) == 8


def test_pace_is_told_apart_from_right_and_wrong_and_to_the_teacher_alone(cast: Cast) -> None:
    log = Log(cast.pupil, "the_rescue", cast.table_mate)
    play(log, WEDNESDAY, 7, active_ms=14_000)
    answer(cast, right=7)
    run_jobs()
    assert not has(read(cast, "pupil_report", "teacher"), "pace")
    play(log, WEDNESDAY + timedelta(hours=1), 1, active_ms=14_000)
    answer(cast, right=1)
    run_jobs()
    told = text_of(read(cast, "pupil_report", "teacher"), "pace")
    assert (
        "Calculations with cards: about 14 seconds (8 answers), looking for the cards included."
        in told
    )
    assert "Thinking cards: about 2 seconds (8 answers)." in told
    for n in range(8):
        log.claim(WEDNESDAY + timedelta(hours=2, minutes=n), pair(3, 3), active_ms=4_000)
    run_jobs()
    told = text_of(read(cast, "pupil_report", "teacher"), "pace")
    assert "about 10 seconds (8 answers), less the time for a move without arithmetic." in told
    for page, who in (("family_child", "guardian"), ("my_patches", "pupil")):
        assert "second" not in text_of(read(cast, page, who))


@pytest.mark.parametrize(
    ("changed", "how"),
    [
        ({}, "unaided"),
        ({"hint_level": 2}, "helped"),
        ({"try_number": 2}, "again"),
        ({"is_true": None}, "other"),
    ],
)
def test_each_listed_sum_is_counted_by_how_it_was_made(
    changed: dict[str, object], how: str
) -> None:
    made = answer_page([stored(**changed)], "sums", None, 1).made
    assert {name: n for name, n in asdict(made).items() if n} == {how: 1}


def test_of_a_claim_that_was_put_together_right_no_other_sum_is_told() -> None:
    (line,) = equations([stored()])
    assert (line.text, line.same_cards) == ("3 + 4 = 7", "")


def test_skills_of_a_kind_are_told_where_it_has_several_with_help_apart() -> None:
    figures = WeekTotals.from_json({"kinds": {"add2": {"claims": 6}}})
    within_ten = [
        stored(),
        stored(is_true=False),
        stored(is_true=False),
        stored(hint_level=2),
        stored(try_number=2),
    ]
    (kind,) = split_of(figures, within_ten).kinds
    assert kind.skills == []
    more = stored(item="add:8+7", operands=[8, 7], effective=[8, 7], true_total=15)
    (kind,) = split_of(figures, [*within_ten, more]).kinds
    told = [
        (one.skill, one.together.right, one.together.tried, one.helped.right, one.helped.tried)
        for one in kind.skills
    ]
    assert told == [("add2.w10", 1, 3, 1, 1), ("add2.w20", 1, 1, 0, 0)]


@pytest.mark.parametrize(("pairs", "motor"), [(ENOUGH - 1, 0), (ENOUGH, 2_000)])
def test_the_time_of_a_move_is_told_from_enough_pairs_on(pairs: int, motor: int) -> None:
    seen = [stored(kind="pair", item="pair", op="", active_ms=2_000)] * pairs
    assert paces_of([*seen, stored()]).motor_ms == motor


def test_an_answer_opens_the_moment_in_its_game(cast: Cast, played: Script) -> None:
    html = read(cast, "pupil_report", "teacher", when="all", show="notyet")
    first = re.search(r'href="([^"]+/answer/(\d+)/)"', html)
    row = Attempt.objects.get(pk=first[2])
    page = cast.client("teacher").get(first[1]).content.decode()
    assert f"Sleeping Queens, turn {row.turn_number}" in text_of(page, "moment")
    assert cast.table_mate.name in text_of(page, "moment")
    tries = Attempt.objects.filter(
        game_session=row.game_session, turn_number=row.turn_number, student=cast.pupil.user
    )
    assert len(rows_of(page, "tries")) - 1 == tries.count() > 0
    other = Attempt.objects.filter(student=cast.table_mate.user).first()
    ids = [cast.classroom.public_id, cast.pupil.user.public_id]
    not_own = reverse("pupil_answer", args=[*ids, other.pk])
    assert cast.client("teacher").get(not_own).status_code == 404
    for role in ("guardian", "pupil", "removed_co_teacher", "other_school_teacher"):
        assert cast.client(role).get(first[1]).status_code == 404


def test_a_thinking_card_opens_no_moment_of_a_game(cast: Cast) -> None:
    play(Log(cast.pupil, "the_rescue", cast.table_mate), WEDNESDAY, 3)
    answer(cast, right=2, wrong=1)
    run_jobs()
    html = read(cast, "pupil_report", "teacher", when="all")
    opened = {int(pk) for pk in re.findall(r"/answer/(\d+)/", html)}
    assert opened == set(Attempt.objects.values_list("pk", flat=True))
    assert html.count("/answer/") == 3
    assert "/answer/" not in read(cast, "pupil_report", "teacher", when="all", show="cards")


def sheets(cast: Cast, *pupils: str) -> str:
    where = reverse("pupil_sheets", args=[cast.classroom.public_id])
    return str(cast.client("teacher").get(where, {"pupil": pupils}).content.decode())


def test_paper_says_of_each_ticked_pupil_what_the_figures_carry(cast: Cast) -> None:
    log = Log(cast.pupil, "the_rescue", cast.table_mate)
    play(log, WEDNESDAY, 9, wrong=2)
    run_jobs()
    html = sheets(cast)
    names = [
        re.sub(r"<[^>]+>", "", one) for one in re.findall(r'<h2 class="sheet-name">.*?</h2>', html)
    ]
    assert names == ["Ember", "Hoot", "Ripple"]  # by name
    own = text_of(sheets(cast, cast.pupil.user.public_id))
    assert "Ripple has answered 7 of 33 number facts correctly in games, none of them on" in own
    assert "Played on 1 day, 9 calculations tried in games." in own
    assert "Right first time: 7 of 9 under 10 answers" in own
    assert "Sums to 10 only just begun too early to say" in own
    assert "%" not in own
    play(log, WEDNESDAY + timedelta(days=1), 20, wrong=1)
    run_jobs()
    more = text_of(sheets(cast, cast.pupil.user.public_id, cast.foreign_pupil.user.public_id))
    assert "Right first time: 26 of 29" in more
    assert re.search(r"Sums to 10 (mostly right nearly there|right nearly every time)", more)
    assert "times in 10" not in more
    assert "Ember" not in more.split("All pupils")[1]
    assert cast.foreign_pupil.name not in more
    assert "1 page for" in more


def test_paper_has_room_for_the_two_maps_with_most_on_them(cast: Cast) -> None:
    def maps() -> list[str]:
        sheets = pupil_sheets(cast.classroom, chosen=[cast.pupil.user.public_id]).sheets
        return [grid.cells[0].fact.op for grid in sheets[0].maps]

    day = WEDNESDAY.date()

    def tried(*items: str) -> None:
        for item in items:
            PupilFact.objects.create(
                student=cast.pupil, item=item, tried=1, right=1, practised_on=day, last_on=day
            )

    tried("add:2+5", "mul:2*4", "mul:2*3")
    assert maps() == ["+", "*"]
    tried("sub:9-4", "sub:9-3", "sub:9-2")
    assert maps() == ["-", "*"]


def test_paper_and_the_familys_page_name_one_fact_and_one_game(cast: Cast) -> None:
    log = Log(cast.pupil, "the_rescue", cast.table_mate)
    home, told = f"home-{cast.pupil.user.public_id}", []
    for day, (count, wrong) in enumerate([(0, 0), (9, 2), (40, 12)]):  # none, too few, enough
        play(log, WEDNESDAY + timedelta(days=day), count, wrong)
        run_jobs()
        family = read(cast, "family_child", "guardian")
        paper = sheets(cast, cast.pupil.user.public_id)
        equation_of = re.compile(r"\d+ . \d+ = \d+")
        told.append(equation_of.search(text_of(family, "at-home"))[0])
        assert equation_of.search(text_of(paper, home))[0] == told[-1]
        title = re.search(r"Play this at home: (\w+ \d+)", text_of(family, "at-home"))[1]
        assert f"To do at home: {title.capitalize()}" in text_of(paper, home)
        assert items_of(paper, home) == items_of(family, "at-home")
    assert told[0] == "2 + 5 = 7"
    assert len({*told}) == 3


def test_paper_takes_no_more_queries_for_more_pupils(cast: Cast, played: Script) -> None:
    sheets(cast)
    with CaptureQueriesContext(connection) as one:
        sheets(cast, cast.pupil.user.public_id)
    with CaptureQueriesContext(connection) as all_of_them:
        assert sheets(cast).count("<article") == 3
    assert len(all_of_them) == len(one)


def test_of_a_long_history_the_drawn_weeks_are_read_and_one_before(cast: Cast) -> None:
    last = date(2026, 11, 16)
    weeks = [last - timedelta(weeks=n) for n in (0, 3, 7, 8, 20, 30)]
    state = PupilState.new().to_json()
    for week in weeks:
        PupilEstimate.objects.create(
            student=cast.pupil, week=week, version=DEFAULTS.version, state=state, ratings={}
        )
    assert sorted(states_of([cast.pupil], last)[cast.pupil.pk]) == sorted(weeks[:4])
    later = last + timedelta(weeks=12)
    assert [*states_of([cast.pupil], later)[cast.pupil.pk]] == [last]
