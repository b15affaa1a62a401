"""Single moves through the write path: what each of them comes to in the reports."""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import pytest

from classroom.models import PupilFact, PupilWeek
from games.models import Attempt, GameSession, Seat
from games.services import SeatPlan, create_session, open_help, save_tray
from learning.aggregation import WeekTotals
from tests.cast import Cast
from tests.games.tables import GAME, act, false_sum, numbers, seat, seed_where, true_sum, view_of
from tests.reports.asking import read
from tests.reports.built import run_jobs
from tests.reports.page import rows_of, text_of

pytestmark = [pytest.mark.fast, pytest.mark.django_db, pytest.mark.usefixtures("autumn")]


def deal_to(cast: Cast, wanted: Callable[[dict[str, Any]], bool], **more: Any) -> GameSession:
    """Deal a game for two in which the first hand is as wanted."""
    plans = [SeatPlan(one.name, one.avatar, one.user) for one in (cast.pupil, cast.table_mate)]
    return create_session("sleeping_queens", plans, seed=seed_where(wanted, 2), **more)


def has_sum_and_king(view: dict[str, Any]) -> bool:
    """A true sum in the hand, and a king beside it."""
    return bool(true_sum(view)) and any(face["kind"] == "king" for face in view["hand"])


def has_sum_and_spare_number(view: dict[str, Any]) -> bool:
    """A true sum in the hand, and four numbers."""
    return bool(true_sum(view)) and bool(false_sum(view)) and len(numbers(view)) > 3


def helped(at: Seat, level: int) -> Seat:
    """Open the ladder of help as far as `level`."""
    for step in range(1, level + 1):
        open_help(at, at.decision, step)
    at.refresh_from_db()
    return at


def built(cast: Cast) -> dict[str, Any]:
    """Build the reports; return the totals of the pupil's one week."""
    run_jobs()
    return asdict(WeekTotals.from_json(PupilWeek.objects.get(student=cast.pupil).figures))


def sum_laid(cast: Cast, level: int) -> dict[str, Any]:
    """Lay a true sum after so much help; return the week's totals."""
    me = seat(deal_to(cast, has_sum_and_spare_number), 0)
    assert act(helped(me, level), "equation", *true_sum(view_of(me)), None).status == "accepted"
    return built(cast)


@pytest.mark.parametrize(
    ("level", "how"), [(0, "alone"), (1, "helped"), (3, "helped"), (4, "helped"), (5, "shown")]
)
def test_a_sum_counts_where_its_help_puts_it(cast: Cast, level: int, how: str) -> None:
    """An answer that was shown is not the pupil's own; nothing else is called shown."""
    tally = sum_laid(cast, level)["kinds"]["add2"]
    tried = {name: tally[f"{name}_tried"] for name in ("alone", "helped", "shown")}
    assert tried == {"alone": 0, "helped": 0, "shown": 0} | {how: 1}
    assert tally[f"{how}_right"] == 1


@pytest.mark.parametrize(("level", "met"), [(0, True), (3, True), (4, False), (5, False)])
def test_a_fact_is_met_up_to_the_third_step_of_help(cast: Cast, level: int, met: bool) -> None:
    sum_laid(cast, level)
    fact = PupilFact.objects.get(student=cast.pupil, item__startswith="add:")
    assert bool(fact.practised_on) is met
    assert (fact.tried, fact.right) == ((1, 1) if level == 0 else (0, 0))
    helped = 0 < level < 5
    assert (fact.helped_tried, fact.helped_right) == ((1, 1) if helped else (0, 0))
    not_met = "the answer was shown" if level == 5 else "tried, not right yet"
    state = "right at least once" if met else not_met
    assert f": {state}" in text_of(read(cast, "pupil_report", "teacher"), "facts")


@pytest.mark.parametrize(("level", "own"), [(3, True), (4, False), (5, False)])
def test_a_sum_that_help_told_is_nobodys_own_a_turn_later(
    cast: Cast, level: int, own: bool
) -> None:
    """Nor does it sew: the answer was on the page a turn before."""
    table = deal_to(cast, has_sum_and_king)
    me, mate = seat(table, 0), seat(table, 1)
    cards, total = true_sum(view_of(me))
    lay_out(me, [*cards, total])
    king = next(face["card"] for face in view_of(me)["hand"] if face["kind"] == "king")
    assert act(helped(me, level), "discard", king).status == "accepted"
    assert act(mate, "discard", numbers(view_of(mate))[0][1]).status == "accepted"
    me.refresh_from_db()
    assert act(me, "equation", cards, total, None).status == "accepted"
    tally = built(cast)["kinds"]["add2"]
    assert (tally["alone_right"], tally["helped_right"]) == ((1, 0) if own else (0, 1))
    fact = PupilFact.objects.get(student=cast.pupil, item__startswith="add:")
    assert (fact.right, fact.right_on is not None, fact.practised_on is not None) == (own, own, own)


def lay_out(at: Seat, cards: list[int]) -> None:
    """Put cards into the tray, so that the help speaks of them."""
    save_tray(at, at.decision, {"cards": cards[:-1], "total": cards[-1]})


def test_a_number_thrown_away_beside_a_sum_is_a_missed_chance(cast: Cast) -> None:
    me = seat(deal_to(cast, has_sum_and_king), 0)
    card = numbers(view_of(me))[0][1]
    assert act(me, "discard", card).status == "accepted"
    totals = built(cast)
    told = [totals[name] for name in ("open_turns", "number_turns", "found", "thrown")]
    assert told == [1, 1, 0, 1]
    assert sum(totals["missed"].values()) >= 1


@pytest.mark.parametrize("kind", ["king", "discard"])
def test_a_king_played_or_discarded_beside_a_sum_misses_nothing(cast: Cast, kind: str) -> None:
    """A turn in which no number is put away is a turn without a chance to do better."""
    table = deal_to(cast, has_sum_and_king)
    me = seat(table, 0)
    kings = {face["card"] for face in view_of(me)["hand"] if face["kind"] == "king"}
    legal = GAME.legal_actions(GAME.load(table.state), 0)
    action = next(one for one in legal if one.kind == kind and one.args[0] in kings)
    assert act(me, kind, *action.args).status == "accepted"
    totals = built(cast)
    told = [totals[name] for name in ("open_turns", "number_turns", "found", "thrown")]
    assert told == [1, 0, 0, 0]
    assert totals["missed"] == {}


def test_a_keyed_nought_is_a_number_that_was_said(cast: Cast) -> None:
    options = {"state_total": True}
    me = seat(deal_to(cast, has_sum_and_spare_number, options=options), 0)
    (one, other), total = true_sum(view_of(me))
    values = {face["card"]: face.get("value") for face in view_of(me)["hand"]}
    assert act(me, "equation", (one, other), total, 0).status == "wrong"
    attempt = Attempt.objects.get()
    assert (attempt.stated_total, attempt.is_true) == (0, False)
    built(cast)
    _head, row = rows_of(read(cast, "pupil_report", "teacher"), "equations")
    assert row[0] == f"not yet {values[one]} + {values[other]} = 0"
    assert row[1] == f"{values[one] + values[other]} too few"


def test_a_day_with_a_game_and_no_sum_is_a_day_played(cast: Cast) -> None:
    me = seat(deal_to(cast, lambda view: not true_sum(view) and len(numbers(view)) == 3), 0)
    assert act(me, "discard", numbers(view_of(me))[0][1]).status == "accepted"
    assert list(built(cast)["days"]) == ["2026-11-21"]
    days = text_of(read(cast, "family_child", "guardian"), "played")
    assert "Saturday: played" in days
    assert days.count("no game") == 6
