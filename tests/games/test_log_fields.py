"""Fields of the log that reports build on: keyed, mode, form, deck, month, time to think."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.models import Attempt, Event, GameSession, Opportunity, Seat
from games.services import leave, mark_present, pause, resume
from tests.games_ui.rescue import Forest
from tests.games_ui.tables import DRAGON, HAND, KING, SUM, TableFixture, number

pytestmark = [pytest.mark.fast, pytest.mark.django_db, pytest.mark.on_postgresql]
SECOND = timedelta(seconds=1)


def only() -> Attempt:
    return Attempt.objects.get()


# What a claim says of itself.


def test_total_that_is_laid_as_a_card_is_not_keyed() -> None:
    TableFixture(HAND).act("equation", *SUM)
    assert only().keyed is False


@pytest.mark.parametrize("said", [8, 9])
def test_total_that_is_said_as_a_number_is_keyed(said: int) -> None:
    table = Forest("2 4 9 7", state_total=True)
    table.act("equation", *table.equation("*", "2 4", "9", keyed=said))
    assert only().keyed is True


@pytest.mark.parametrize(
    ("op", "laid", "result", "slip", "legal"),
    [
        ("+", "2 4", "6", False, True),
        ("+", "2 4", "9", False, False),  # one out is no slip of form
        ("+-", "6 4 6", "4", True, False),
        ("+-", "6 4 6", "9", True, False),
        ("+", "6", "6", True, False),
    ],
)
def test_slip_of_form_has_a_flag_of_its_own(
    op: str, laid: str, result: str, slip: bool, legal: bool
) -> None:
    table = Forest("2 4 6 9 6 4")
    table.act("equation", *table.equation(op, laid, result))
    assert (only().rule_slip, only().is_allowed) == (slip, legal)


@pytest.mark.parametrize("bots", [0, 3])
def test_mode_is_versus_with_another_pupil(bots: int) -> None:
    TableFixture(HAND, bots=bots).act("equation", *SUM)
    assert only().mode == "versus"


def test_mode_is_robots_against_robots_alone() -> None:
    TableFixture(HAND, pupils=1, bots=2).act("equation", *SUM)
    assert only().mode == "robots"


def test_rows_say_the_deck_and_the_month_of_their_game() -> None:
    table = TableFixture(HAND)
    GameSession.objects.update(deck="of-our-own", started_at="2026-02-28T23:30:00-02:00")
    table.act("equation", *SUM)
    for row in (only(), Opportunity.objects.get()):
        assert (row.deck, row.month) == ("of-our-own", date(2026, 3, 1))
    assert Event.objects.get().month == date(2026, 3, 1)


# The time to think.


def latency(table: TableFixture, *claim: Any, **more: Any) -> int:
    """Make a claim; return what the log says of its time, rounded to whole seconds."""
    assert table.act("equation", *(claim or SUM), **more).status_code == 200
    row = Attempt.objects.order_by("id").last()
    assert row is not None
    assert row.latency_ms is not None
    return round(row.latency_ms / 1000)


def begun(table: TableFixture, seconds: float, **more: Any) -> None:
    """Let the decision be that old; the page was there all the time unless `more` says else."""
    at = timezone.now() - timedelta(seconds=seconds)
    values = {"decision_at": at, "seen_at": timezone.now(), "left_at": None} | more
    Seat.objects.filter(game_session=table.session, number=0).update(**values)


def test_time_runs_from_the_decision() -> None:
    table = TableFixture(HAND)
    begun(table, 40)
    assert latency(table) == 40


def test_second_try_does_not_carry_the_time_of_the_first() -> None:
    table = TableFixture((number(2), number(7), number(9), number(8), number(10)))
    begun(table, 50)
    assert latency(table, (number(2), number(7)), number(8), None) == 50
    assert latency(table) == 0


def test_pause_is_taken_off() -> None:
    table = TableFixture(HAND)
    pause([table.session.pk])
    begun(table, 100)
    GameSession.objects.update(paused_at=timezone.now() - 70 * SECOND)
    resume([table.session.pk])
    assert latency(table) == 30


def test_absence_is_taken_off() -> None:
    table = TableFixture(HAND)
    begun(table, 300, seen_at=timezone.now() - 290 * SECOND)
    mark_present(table.seat())
    assert latency(table) == 10


def test_absence_is_taken_off_where_the_move_is_the_first_sign() -> None:
    table = TableFixture(HAND)
    form = table.form("equation", *SUM)
    begun(table, 300, seen_at=timezone.now() - 280 * SECOND)
    assert table.send(form).status_code == 200
    assert only().latency_ms == pytest.approx(20_000, abs=1_000)


def test_closed_page_is_absence_from_the_moment_it_closed() -> None:
    table = TableFixture(HAND)
    begun(table, 20)
    leave(table.seat())
    Seat.objects.filter(number=0).update(left_at=timezone.now() - 15 * SECOND)
    Seat.objects.filter(number=0).update(seen_at=timezone.now() - 16 * SECOND)
    mark_present(table.seat())
    assert latency(table) == 5


def test_pause_of_an_absent_pupil_is_taken_off_once() -> None:
    table = TableFixture(HAND)
    pause([table.session.pk])
    begun(table, 200, seen_at=timezone.now() - 180 * SECOND)  # 20 s there, then gone
    GameSession.objects.update(paused_at=timezone.now() - 150 * SECOND)
    resume([table.session.pk])
    mark_present(table.seat())
    assert latency(table) == 20


def test_hidden_time_is_taken_off_but_never_what_was_seen() -> None:
    table = TableFixture(HAND)
    begun(table, 90)
    assert latency(table, hidden_ms=60_000, active_ms=30_000) == 30
    other = TableFixture(HAND)
    begun(other, 90)
    assert latency(other, hidden_ms=3_000_000, active_ms=20_000) == 20


# A sum that is pointed out.


def test_the_row_of_a_chance_says_that_it_was_pointed_out() -> None:
    table = TableFixture(HAND, options={"point_out": True})
    table.act("discard", number(2))
    assert Opportunity.objects.get().pointed_out is True


def test_a_sum_that_was_pointed_out_is_laid_without_help() -> None:
    table = TableFixture(HAND, options={"point_out": True})
    table.act("equation", *SUM)
    assert Opportunity.objects.get().pointed_out is True
    assert (only().hint_level, only().answer_shown, only().hinted_before) == (0, False, False)


@pytest.mark.parametrize(
    ("options", "hand"),
    [({}, HAND), ({"point_out": True}, (number(2), number(7), number(10), KING, DRAGON))],
    ids=["not the house rule", "no sum there"],
)
def test_nothing_is_pointed_out(options: dict[str, bool], hand: tuple[int, ...]) -> None:
    table = TableFixture(hand, options=options)
    table.act("discard", number(2))
    assert Opportunity.objects.get().pointed_out is False
