"""Many requests at the same instant: a move still counts once, on SQLite and on PostgreSQL."""

from collections import Counter

import pytest

from games.models import Attempt, Event, EvidenceChange
from games.services import Outcome, raise_hand, run_due
from tests.games.tables import act, deal, false_sum, has_king, seat, true_sum, view_of
from tests.together import at_once

pytestmark = [pytest.mark.fast, pytest.mark.django_db(transaction=True), pytest.mark.both_databases]
WIDTH = 12


def test_one_key_sent_twelve_times_is_one_move() -> None:
    table = deal()
    me = seat(table, 0)
    addends, total = true_sum(view_of(me))
    answers: list[Outcome] = at_once(
        *[lambda: act(me, "equation", addends, total, None, key="same", version=0)] * WIDTH
    )
    assert {a.status for a in answers} == {"accepted"}
    assert Counter(a.repeated for a in answers) == {False: 1, True: WIDTH - 1}
    table.refresh_from_db()
    assert (table.version, Event.objects.count(), Attempt.objects.count()) == (1, 1, 1)
    assert EvidenceChange.objects.get().sequence == 1


def test_twelve_tabs_with_own_keys_play_one_move() -> None:
    table = deal(has_king)
    me = seat(table, 0)
    king = next(f["card"] for f in view_of(me)["hand"] if f["kind"] == "king")
    answers = at_once(
        *[lambda n=n: act(me, "king", king, n, key=f"tab{n}", version=0) for n in range(WIDTH)]
    )
    assert Counter(a.status for a in answers) == {"accepted": 1, "stale": WIDTH - 1}
    assert Event.objects.count() == 1


def test_wrong_claims_at_once_are_each_logged_once() -> None:
    table = deal()
    me = seat(table, 0)
    addends, total = false_sum(view_of(me))
    calls = [
        lambda n=n: act(me, "equation", addends, total, None, key=f"w{n}", version=0)
        for n in range(6)
    ] * 2
    answers = at_once(*calls)
    assert {a.status for a in answers} == {"wrong"}
    assert Attempt.objects.count() == 6
    assert sorted(Attempt.objects.values_list("try_number", flat=True)) == [1, 2, 3, 4, 5, 6]


def test_clocks_in_several_processes_play_a_bot_once() -> None:
    table = deal(pupils=1, bots=1)
    me = seat(table, 0)
    card = next(f["card"] for f in view_of(me)["hand"] if f["kind"] == "number")
    act(me, "discard", card)
    table.refresh_from_db()
    at_once(*[lambda: run_due(table.due_at)] * 4)
    assert Event.objects.filter(key="bot:1:1").count() == 1


def test_hands_and_sums_at_once_never_wait_for_each_other() -> None:
    table = deal()
    me = seat(table, 0)
    addends, total = false_sum(view_of(me))

    def wave() -> None:
        for number in range(40):
            raise_hand(me, up=number % 2 == 0)

    def claim() -> list[str]:
        keys = [f"claim-{number}" for number in range(8)]
        return [act(me, "equation", addends, total, None, key=key).status for key in keys]

    *_waves, claims = at_once(wave, wave, claim)
    assert claims == ["wrong"] * 8
