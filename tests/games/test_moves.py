"""A move counts once, a false claim costs nothing, and every claim is logged."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from engine.codec import action_from_json
from games.fast_lane.table_cache import TABLES, stamp_of
from games.models import Attempt, Event, EvidenceChange, GameSession, Opportunity
from games.services import Timing, abandon, clear_change, pause, resume
from tests.games.tables import GAME, act, deal, false_sum, has_king, seat, true_sum, view_of

pytestmark = [pytest.mark.fast, pytest.mark.django_db, pytest.mark.on_postgresql]


def test_true_sum_is_played_and_logged_once() -> None:
    table = deal()
    me = seat(table, 0)
    addends, total = true_sum(view_of(me))
    outcome = act(me, "equation", addends, total, None, timing=Timing(active_ms=2100))
    table.refresh_from_db()
    assert (outcome.status, table.version) == ("accepted", 1)
    attempt = Attempt.objects.get()
    values = {f["card"]: f["value"] for f in view_of_start(table) if "value" in f}
    assert attempt.operands == [values[card] for card in addends]
    assert attempt.stated_total == attempt.true_total == values[total]
    assert (attempt.is_true, attempt.is_allowed, attempt.reason) == (True, True, "")
    assert attempt.student_id == me.user_id
    assert (attempt.kind, attempt.actor) == ("sum", "pupil")
    assert (attempt.active_ms, attempt.try_number, attempt.hint_level) == (2100, 1, 0)
    assert attempt.opportunities >= 1
    assert attempt.truth_in_hand is True


def view_of_start(table: GameSession) -> list:
    options = GAME.make_options(table.options)
    state, _events = GAME.start(options, 2, bytes(table.seed))
    return GAME.seen_by(state, 0)["hand"]


def test_false_sum_changes_nothing_but_is_logged() -> None:
    table = deal()
    me = seat(table, 0)
    before = view_of(me)
    addends, total = false_sum(before)
    outcome = act(me, "equation", addends, total, None)
    assert outcome.status == "wrong"
    assert outcome.direction == ""
    table.refresh_from_db()
    assert (table.version, table.event_count, table.revision) == (0, 1, 0)
    assert view_of(me) == before
    attempt = Attempt.objects.get()
    assert (attempt.is_true, attempt.reason) == (False, "arith")
    assert not Opportunity.objects.exists()


def test_second_false_sum_says_too_big_or_too_small() -> None:
    table = deal()
    me = seat(table, 0)
    addends, total = false_sum(view_of(me))
    act(me, "equation", addends, total, None)
    outcome = act(me, "equation", addends, total, None, key="again")
    first, second = Attempt.objects.order_by("id")
    expected = "too_big" if second.stated_total > second.true_total else "too_small"
    assert (outcome.tries, outcome.direction) == (2, expected)
    assert (first.try_number, second.try_number) == (1, 2)


def test_the_decision_has_one_opportunity_row_with_all_true_claims() -> None:
    table = deal()
    me = seat(table, 0)
    view = view_of(me)
    false, (addends, total) = false_sum(view), true_sum(view)
    act(me, "equation", *false, None)
    act(me, "equation", addends, total, None)
    row = Opportunity.objects.get()
    attempts = Attempt.objects.order_by("id")
    assert {row.decision} == {attempt.decision for attempt in attempts}
    assert ["sum", attempts[1].item] in row.available
    assert (row.action, row.taken_items, row.tries) == ("equation", [attempts[1].item], 1)
    assert row.number_action


def test_same_key_gives_the_stored_outcome_and_no_second_event() -> None:
    table = deal(has_king)
    me = seat(table, 0)
    king = next(f["card"] for f in view_of(me)["hand"] if f["kind"] == "king")
    first = act(me, "king", king, 3, key="k1", version=0)
    again = act(me, "king", king, 3, key="k1", version=0)
    assert (first.status, again.status, again.repeated) == ("accepted", "accepted", True)
    assert Event.objects.count() == 1


def test_same_key_with_another_action_is_refused() -> None:
    table = deal(has_king)
    me = seat(table, 0)
    king = next(f["card"] for f in view_of(me)["hand"] if f["kind"] == "king")
    act(me, "king", king, 3, key="k1", version=0)
    outcome = act(me, "king", king, 4, key="k1", version=0)
    assert (outcome.status, outcome.http_status) == ("key_reused", 422)


def test_stale_version_changes_nothing() -> None:
    table = deal()
    me = seat(table, 0)
    card = view_of(me)["hand"][0]["card"]
    outcome = act(me, "discard", card, version=7)
    assert (outcome.status, outcome.http_status) == ("stale", 409)
    assert not Event.objects.exists()


@pytest.mark.parametrize(
    ("kind", "args"),
    [("discard", (999,)), ("discard", ("x",)), ("block", (1,)), ("pass", ()), ("nonsense", ())],
)
def test_what_is_not_a_move_never_touches_the_record(kind: str, args: tuple) -> None:
    table = deal()
    me = seat(table, 0)
    outcome = act(me, kind, *args)
    assert outcome.status == "refused"
    assert not Event.objects.exists()
    assert not Attempt.objects.exists()


def test_not_my_turn_is_refused() -> None:
    table = deal()
    other = seat(table, 1)
    outcome = act(other, "discard", view_of(other)["hand"][0]["card"])
    assert (outcome.status, outcome.code) == ("refused", "not_your_turn")


def test_paused_table_refuses_moves_until_it_goes_on() -> None:
    table = deal()
    me = seat(table, 0)
    card = view_of(me)["hand"][0]["card"]
    pause([table.pk])
    assert act(me, "discard", card).code == "paused"
    resume([table.pk])
    assert act(me, "discard", card).status == "accepted"


def test_ended_game_takes_no_move_and_its_pages_are_told() -> None:
    table = deal()
    me = seat(table, 0)
    abandon([table.pk])
    abandon([table.pk])
    assert act(me, "discard", view_of(me)["hand"][0]["card"]).code == "game_over"
    table.refresh_from_db()
    assert (table.status, table.revision, table.due_at) == ("abandoned", 1, None)


def test_a_script_that_floods_is_slowed_down_and_goes_on_after_five_seconds() -> None:
    me = seat(deal(), 0)
    addends, total = false_sum(view_of(me))
    with time_machine.travel(timezone.now(), tick=False) as clock:
        answers = [act(me, "equation", addends, total, None, key=f"f{n}") for n in range(11)]
        clock.shift(timedelta(seconds=4.9))
        answers.append(act(me, "equation", addends, total, None, key="f11"))
        clock.shift(timedelta(seconds=0.2))
        answers.append(act(me, "equation", addends, total, None, key="f12"))
    assert [a.status for a in answers[:10]] == ["wrong"] * 10
    assert [(a.code, a.http_status) for a in answers[10:12]] == [("too_fast", 429)] * 2
    assert answers[12].status == "wrong"


def test_position_that_a_move_leaves_is_kept_as_it_is_stored() -> None:
    table = deal()
    me = seat(table, 0)
    act(me, "equation", *true_sum(view_of(me)), None)
    table.refresh_from_db()
    kept = TABLES.get(table.public_id, stamp_of(table))
    assert kept is not None, "who asks next would load it anew"
    assert GAME.dump(kept.state) == table.state


def test_log_replays_to_the_stored_state() -> None:
    table = deal()
    for turn in range(12):
        table.refresh_from_db()
        state = GAME.load(table.state)
        (number,) = GAME.waiting_for(state)[:1]
        window = GAME.window(state)
        action = GAME.legal_actions(state, number)[0]
        more = {"window_id": str(window.id)} if window else {}
        outcome = act(seat(table, number), action.kind, *action.args, key=f"t{turn}", **more)
        assert outcome.status == "accepted"
    table.refresh_from_db()
    replayed, _events = GAME.start(GAME.make_options(table.options), 2, bytes(table.seed))
    for event in table.events.filter(accepted=True).order_by("number"):
        replayed = GAME.play(replayed, action_from_json(event.action)).state
    assert GAME.dump(replayed) == table.state


def test_evidence_is_noted_and_cleared_only_when_nothing_came_since() -> None:
    table = deal()
    me = seat(table, 0)
    act(me, "equation", *false_sum(view_of(me)), None)
    sequence = EvidenceChange.objects.get().sequence
    act(me, "equation", *true_sum(view_of(me)), None)
    assert not clear_change(me.user_id, sequence)
    change = EvidenceChange.objects.get()
    assert change.student_id == me.user_id
    assert clear_change(me.user_id, change.sequence)
    assert not EvidenceChange.objects.exists()


def test_bot_claims_carry_their_actor_and_no_student() -> None:
    from games.services.clock import run_due

    table = deal(pupils=1, bots=1)
    me = seat(table, 0)
    for turn in range(60):
        table.refresh_from_db()
        if table.status != GameSession.Status.PLAYING:
            break
        state = GAME.load(table.state)
        if 0 in GAME.waiting_for(state):
            window = GAME.window(state)
            more = {"window_id": str(window.id)} if window else {}
            action = GAME.default_action(state, 0)
            act(me, action.kind, *action.args, key=f"t{turn}", **more)
        else:
            run_due(table.due_at)
    rows = Attempt.objects.filter(actor="bot")
    assert rows.exists()
    assert not rows.exclude(student=None).exists()
    assert not Attempt.objects.filter(reason="", is_true=False).exists()
