"""Claims put together wrongly: counted nowhere, told to adults as what they are, to nobody else."""

import math
import re
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
from django.urls import reverse
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from classroom.models import PupilEstimate, PupilFact, PupilWeek, ReportJob
from classroom.reports.selectors.claims import same_cards, same_cards_words
from engine.protocol import Action
from engine.rules.sleeping_queens import claims as queens
from engine.rules.sleeping_queens import components as queens_cards
from engine.rules.the_rescue.claims import worth_of
from games.models import Attempt, Seat
from games.services import raise_hand
from learning.aggregation import COUNTING
from learning.put_together import is_put_together_wrongly
from learning.statements import FIRST, RATED, SLIPS, WRONG, Rows
from learning.stored_claims import read_claims
from tests.cast import Cast
from tests.reports.asking import answers_of, read
from tests.reports.built import job_of, rows_of, run_jobs
from tests.reports.kinds import Log, equation, logged
from tests.reports.page import text_of
from tests.reports.script import MONDAY
from tests.reports.test_exports import rows_of as exported

pytestmark = [pytest.mark.fast, pytest.mark.django_db, pytest.mark.usefixtures("autumn")]
WRONGLY = ("+", [1, 3, 10], 6)
SENTENCE = "The same cards make 1 + 3 + 6 = 10. Not counted as wrong."
MINUTE = timedelta(minutes=1)


@pytest.fixture
def group(cast: Cast) -> dict[str, str]:
    return {"group": cast.classroom.public_id}


def week_of(cast: Cast) -> PupilWeek:
    return PupilWeek.objects.get(student=cast.pupil, week=date(2026, 11, 16))


# --- words ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("judged", "modifier", "told"),
    [
        (equation(*WRONGLY), "", "1 + 3 + 6 = 10"),
        (equation("*", [2, 2, 8], 2), "", "2 × 2 × 2 = 8"),
        (equation("-", [4, 3, 2], 9), "", "9 − 3 − 2 = 4"),
        (equation("/", [2, 2, 2], 8), "", "8 ÷ 2 ÷ 2 = 2"),
        (equation("+", [1, 3, 9], 6, (2, 1)), "knight+1", "1 + 3 + 6 = 10 (9 counts as 10)"),
        (equation("+", [1, 3, 10], 7, (3, -1)), "knight-1", "1 + 3 + 6 = 10 (7 counts as 6)"),
        (equation("+", [2, 3, 10], 6, (0, -1)), "knight-1", "1 + 3 + 6 = 10 (2 counts as 1)"),
        (equation("+", [1, 3, 10], 5), "", ""),
        (equation("+", [1, 3, 6], 10), "", ""),
        (equation("+", [1, 9], 8), "", ""),
    ],
)
def test_the_sentence_tells_the_sum_with_each_cards_step(
    judged: Any, modifier: str, told: str
) -> None:
    assert same_cards(logged(judged, modifier)) == told
    told_words = f"The same cards make {told}. Not counted as wrong." if told else ""
    assert same_cards_words(logged(judged, modifier)) == told_words


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_the_told_sum_is_true_in_the_game_and_of_the_same_cards(data: st.DataObject) -> None:
    """The cards of a true sum in any order, one of them counted one more or less or none."""
    op = data.draw(st.sampled_from("+-*/"))
    parts = data.draw(st.lists(st.integers(1, 3), min_size=3, max_size=4))
    whole = sum(parts) if op in "+-" else math.prod(parts)
    worths = data.draw(st.permutations([*parts, whole]))
    place, step = data.draw(st.integers(0, len(worths) - 1)), data.draw(st.sampled_from([-1, 0, 1]))
    cards = [one - step if n == place else one for n, one in enumerate(worths)]
    assume(all(0 < one <= 10 for one in cards))
    steps = [(place, step)] if step else []
    judged = equation(op, cards[:-1], cards[-1], *steps)
    assume(is_put_together_wrongly(judged))  # type: ignore[arg-type]
    told = same_cards(logged(judged, f"knight{step:+d}" if steps else ""))
    sums, _, changed = told.partition(" (")
    left, total = sums.replace("×", "*").replace("÷", "/").replace("−", "-").split(" = ")
    counts = tuple(map(int, left.split(f" {op} ")))
    assert worth_of(op, counts) == int(total) != judged.card_total
    assert sorted([*counts, int(total)]) == sorted([*judged.effective, judged.card_total])
    if steps:
        assert changed == f"{cards[place]} counts as {cards[place] + step})"


def laid_in_queens(kind: str, *args: Any) -> Any:
    """Judge a claim of Sleeping Queens with every house rule; numbers stand for cards."""
    cards = {value: card for card, value in enumerate(queens_cards.VALUE) if value}

    def held(one: Any) -> Any:
        return tuple(map(held, one)) if isinstance(one, tuple) else cards.get(one)

    options = replace(queens_cards.STANDARD, fact_family=True, two_sided=True)
    stated = queens.claim_of(Action(kind, 0, tuple(map(held, args))))
    return queens.attempt_of(Action(kind, 0, held(args)), stated, queens.judge(options, stated))


@pytest.mark.parametrize(
    ("judged", "told"),
    [
        (laid_in_queens("equation", (1, 3, 10), 6, None), "1 + 3 + 6 = 10"),
        (laid_in_queens("difference", 4, (3, 2), 9), "9 − 3 − 2 = 4"),
        (laid_in_queens("equation", (1, 3, 10), 5, None), ""),
        (laid_in_queens("difference", 9, (3, 2), 4), ""),
        (laid_in_queens("equation_two_sided", (1, 3), (6, 10)), ""),
    ],
)
def test_sleeping_queens_is_judged_by_the_same_rule(judged: Any, told: str) -> None:
    wrongly = is_put_together_wrongly(judged)
    assert (same_cards(logged(judged)) if wrongly else "") == told


# --- what is counted -------------------------------------------------------------------------


def test_it_is_neither_right_nor_wrong_in_any_figure(
    cast: Cast, log: Log, group: dict[str, str]
) -> None:
    log.claim(MONDAY, equation("+", [2, 3], 5), **group)
    log.decide(MONDAY + MINUTE, [["equation", "add:2+3"]], "add:2+3")
    run_jobs()
    without = rows_of(cast.pupil)
    log.claim(MONDAY + 2 * MINUTE, equation(*WRONGLY), **group)
    run_jobs(timedelta(minutes=3))
    figures, before = week_of(cast).figures, without["weeks"][0]["figures"]
    assert figures.pop("slips") == {"put_together": 1}
    assert figures["kinds"].pop("add3") == {"claims": 1}
    assert figures.pop("tries") == 2
    assert figures == {
        name: value for name, value in before.items() if name not in {"slips", "tries"}
    }
    assert rows_of(cast.pupil)["facts"] == without["facts"]
    assert rows_of(cast.pupil)["estimates"] == without["estimates"]
    (stored,) = Rows(how=SLIPS).of(read_claims(week_of(cast).evidence))
    assert (stored.is_true, stored.stated_total, stored.true_total) == (None, 6, 14)
    for how in (FIRST, RATED, WRONG):
        assert stored not in Rows(how=how).of(read_claims(week_of(cast).evidence))
    assert week_of(cast).wrong == []


def test_a_truly_wrong_sum_of_three_stays_wrong(cast: Cast, log: Log) -> None:
    log.claim(MONDAY, equation("+", [1, 3, 10], 5))
    run_jobs()
    assert week_of(cast).figures["kinds"]["add3"] == {"claims": 1, "alone_tried": 1}
    assert len(week_of(cast).wrong) == 1


def test_the_next_claim_of_the_same_parts_is_the_first_try(cast: Cast, log: Log) -> None:
    """In the figures, in the estimate, and in what its cards are listed as."""
    log.claim(MONDAY, equation("+", [1, 2, 6], 3))
    log.claim(MONDAY + MINUTE, equation("+", [1, 2, 6], 9), try_number=2)
    run_jobs()
    figures = week_of(cast).figures
    assert figures["kinds"]["add3"] == {
        "claims": 2,
        "made": 1,
        "alone_tried": 1,
        "alone_right": 1,
    }
    assert PupilFact.objects.get(student=cast.pupil, item="add:1+2+6").right == 1
    assert PupilEstimate.objects.filter(student=cast.pupil).exists()
    assert [row[1] for row in answers_of(cast) if row[0].startswith("right")] == ["first try"]


def test_a_week_that_older_rules_counted_is_counted_anew_by_itself(cast: Cast, log: Log) -> None:
    log.claim(MONDAY, equation(*WRONGLY))
    run_jobs()
    counted, job = rows_of(cast.pupil), job_of(cast.pupil)
    week = week_of(cast)
    counted_so = {"is_true": False, "reason": "arith"}
    false = [[*one._replace(**counted_so)] for one in read_claims(week.evidence)]
    tried = {"claims": 1, "alone_tried": 1}
    PupilWeek.objects.filter(pk=week.pk).update(
        evidence=false, wrong=false, figures=week.figures | {"slips": {}, "kinds": {"add3": tried}}
    )
    older = job.counted_as.replace(f"{COUNTING}/", f"{COUNTING - 1}/", 1)
    ReportJob.objects.filter(pk=job.pk).update(counted_as=older)
    assert rows_of(cast.pupil) != counted
    run_jobs()  # marks it
    run_jobs(timedelta(minutes=3))
    assert rows_of(cast.pupil) == counted
    assert job_of(cast.pupil).counted_as == job.counted_as


# --- what is told ------------------------------------------------------------------------------


def test_the_teacher_reads_what_it_was(cast: Cast, log: Log, group: dict[str, str]) -> None:
    log.claim(MONDAY, equation(*WRONGLY), **group)
    run_jobs()
    for show in ("sums", "notyet"):
        ((claim, how, *_rest),) = answers_of(cast, show)
        assert claim == "not yet 1 + 3 + 10 = 6"
        assert how.replace("wronglyThe", "wrongly The") == f"put together wrongly {SENTENCE}"
    ids = [cast.classroom.public_id, cast.pupil.user.public_id]
    answer = reverse("pupil_answer", args=[*ids, Attempt.objects.get().pk])
    of_class = reverse("class_answers", args=ids[:1])
    for page in (answer, f"{of_class}?how=slips"):
        html = cast.client("teacher").get(page).content.decode()
        assert "put together wrongly" in html
        assert SENTENCE in html
    assert "1 + 3 + 10" not in cast.client("teacher").get(f"{of_class}?how=wrong").content.decode()


def test_the_board_says_it_in_the_last_sums_and_where_a_hand_is_up(cast: Cast) -> None:
    log = Log(cast.pupil, "sleeping_queens", cast.table_mate, table=cast.table)
    log.claim(MONDAY, equation(*WRONGLY))
    raise_hand(Seat.objects.get(game_session=cast.table, number=0), True)
    where = reverse("live", args=[cast.classroom.public_id])
    html = re.sub(r"<[^>]*>", "", cast.client("teacher").get(where).content.decode())
    assert f"asks for help. 1 + 3 + 10 = 6 put together wrongly. {SENTENCE}" in html
    log.claim(MONDAY + MINUTE, equation("+", [2, 3], 6))
    html = cast.client("teacher").get(where).content.decode()
    told = text_of(html, f"claims-{cast.table.public_id}")
    assert f"1 + 3 + 10 = 6 put together wrongly. {SENTENCE}" in told
    assert "2 + 3 = 6 not yet" in told


def test_a_family_reads_of_no_sum_and_a_child_of_no_slip(cast: Cast, log: Log) -> None:
    log.claim(MONDAY, equation("+", [2, 3], 5))
    log.claim(MONDAY + MINUTE, equation(*WRONGLY))
    run_jobs()
    html = read(cast, "family_child", "guardian")
    assert "1 calculation worked out." in text_of(html, "played")
    for page in ("/me/", "/me/patches/"):
        html = cast.client("pupil").get(page).content.decode()
        assert "put together" not in html
        assert "same cards" not in html


def test_the_file_keeps_what_was_judged_and_tells_what_the_cards_make(
    cast: Cast, log: Log, group: dict[str, str]
) -> None:
    log.claim(MONDAY, equation(*WRONGLY), **group)
    log.claim(MONDAY + MINUTE, equation("+", [1, 3, 10], 5), try_number=2, **group)
    wrongly, false = exported(cast, "answers")
    names = ("claim", "right", "allowed", "reason", "try", "how", "same_cards")
    assert [wrongly[name] for name in names] == [
        *("1 + 3 + 10 = 6", "0", "0", "arith", "1", "", "1 + 3 + 6 = 10")
    ]
    assert [false[name] for name in names] == [
        *("1 + 3 + 10 = 5", "0", "0", "arith", "2", "alone", "")
    ]
