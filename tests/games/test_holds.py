"""Robots wait for the only pupil of a table who asks for it, never longer than they may."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.models import Event, GameSession
from games.services import (
    SeatPlan,
    create_session,
    go_on,
    leave,
    mark_present,
    pause,
    resume,
    run_due,
    stand_in,
    take_bot_seat,
)
from games.services.clock import choose_for
from games.services.moves import play
from games.services.tables import load_table
from tests.games.tables import act, deal, make_pupil, seat, view_of

pytestmark = [pytest.mark.fast, pytest.mark.django_db, pytest.mark.on_postgresql]
PACE, WINDOW_PACE, HOLD = 1.8, 2.2, 12


@pytest.fixture(autouse=True)
def pace(settings: Any) -> None:
    settings.BOT_PACE, settings.BOT_WINDOW_PACE = PACE, WINDOW_PACE


def lay(pupils: int = 1, bots: int = 1, **more: Any) -> GameSession:
    table = deal(pupils=pupils, bots=bots, **{"hold_seconds": HOLD, **more})
    for number in range(pupils):
        mark_present(seat(table, number))
    return table


def end_turn(table: GameSession, *, hold: bool = True) -> None:
    """Let the first seat throw a card away, which ends its turn."""
    me = seat(table, 0)
    card = next(f["card"] for f in view_of(me)["hand"] if f["kind"] == "number")
    assert act(me, "discard", card, hold=hold).status == "accepted"
    table.refresh_from_db()


def ahead(table: GameSession) -> float:
    """Return how many seconds ahead the clock's next look at a table lies."""
    table.refresh_from_db()
    assert table.due_at is not None
    return (table.due_at - timezone.now()).total_seconds()


def test_robots_wait_for_the_only_pupil_who_asks_for_it_and_play_then() -> None:
    table = lay()
    end_turn(table)
    assert table.due_kind == "hold"
    assert table.due_at == table.moved_at + timedelta(seconds=HOLD)
    assert run_due(table.due_at - timedelta(seconds=0.1)) == 0
    assert run_due(table.due_at) == 1
    assert Event.objects.filter(actor="bot").exists()


def test_log_of_a_game_says_nothing_of_a_hold() -> None:
    plain, held = lay(), lay()
    end_turn(plain, hold=False)
    end_turn(held)
    rows = [
        {**Event.objects.filter(game_session=one).values().get(), "at": 0, "month": 0}
        for one in (plain, held)
    ]
    same = [{k: v for k, v in row.items() if k not in {"id", "game_session_id"}} for row in rows]
    assert same[0] == same[1]


@pytest.mark.parametrize(
    ("laid", "asks"),
    [({}, False), ({"hold_seconds": 0}, True), ({"pupils": 2}, True)],
    ids=["unasked", "never", "two pupils"],
)
def test_robots_keep_their_pace_unasked_where_they_never_wait_and_beside_two_pupils(
    laid: dict[str, Any], asks: bool
) -> None:
    table = lay(**laid)
    end_turn(table, hold=asks)
    assert table.due_kind != "hold"
    if laid.get("pupils") != 2:
        assert ahead(table) <= PACE


def test_who_waits_for_a_second_pupil_that_is_there_is_not_alone() -> None:
    """Robots between two pupils keep their pace, until a stand-in plays one of the seats."""
    plans = [SeatPlan("Ember", "fox", make_pupil()), SeatPlan("Pip", "bot", bot_level="greedy")]
    plans.append(SeatPlan("Ripple", "otter", make_pupil()))
    options = {"first_seat": 0}
    table = create_session("sleeping_queens", plans, options=options, hold_seconds=HOLD)
    for number in (0, 2):
        mark_present(seat(table, number))
    beside_two = play_turn(table)
    assert (beside_two.due_kind, ahead(beside_two) <= PACE) == ("bot", True)
    other = create_session("sleeping_queens", plans, options=options, hold_seconds=HOLD)
    mark_present(seat(other, 0))
    assert stand_in(other.pk, plans[2].user.pk) == "done"
    assert play_turn(other).due_kind == "hold"


def play_turn(table: GameSession) -> GameSession:
    """Let the first seat play until others are asked."""
    for step in range(40):
        table.refresh_from_db()
        loaded = load_table(table)
        if loaded.game.waiting_for(loaded.state) != (0,):
            return table
        move_asking(table, str(step))
    raise AssertionError("the turn does not end")


@pytest.mark.parametrize(
    ("game", "mode"),
    [
        ("sleeping_queens", "standard"),
        ("the_rescue", "standard"),
        ("sleepless_princess", "standard"),
        ("queens_collection", "competitive"),
    ],
)
def test_hold_begins_with_the_end_of_a_turn_and_never_at_a_question(game: str, mode: str) -> None:
    """A whole game by whoever asks with every move: each hold lies behind a turn of its own."""
    plans = [SeatPlan("Ember", "fox", make_pupil()), SeatPlan("Pip", "bot", bot_level="greedy")]
    table = create_session(game, plans, variant=mode, hold_seconds=HOLD, seed=b"7" * 32)
    mark_present(seat(table, 0))
    holds = 0
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for step in range(120):
            clock.shift(2)  # no child is faster
            table.refresh_from_db()
            if table.status != GameSession.Status.PLAYING:
                break
            loaded = load_table(table)
            if 0 not in loaded.game.waiting_for(loaded.state):
                run_due(table.due_at)
                continue
            answers = loaded.game.window(loaded.state) is not None
            move_asking(table, str(step))
            loaded = load_table(table)
            if table.due_kind == "hold":
                holds += 1
                assert not answers
                assert loaded.game.window(loaded.state) is None
                assert loaded.game.waiting_for(loaded.state) == (1,)
                assert ahead(table) == HOLD
    assert holds > 3


def move_asking(table: GameSession, key: str) -> None:
    """Let the first seat move or answer as a robot would, asking for a hold."""
    loaded = load_table(table)
    window = loaded.game.window(loaded.state)
    played = play(
        loaded.seats[0],
        choose_for(loaded, loaded.seats[0], key),
        key=f"step-{key}-x",
        version=None if window else table.version,
        window_id=str(window.id) if window else None,
        hold=True,
    )
    assert played.outcome.status == "accepted"
    table.refresh_from_db()


def test_robots_go_on_at_once_when_the_page_says_so_and_once_only() -> None:
    table = lay()
    end_turn(table)
    go_on(seat(table, 0), table.version)
    first = table.due_at
    table.refresh_from_db()
    assert table.due_kind == "bot"
    assert table.due_at < first
    assert 1 < ahead(table) <= PACE
    before = table.due_at
    go_on(seat(table, 0), table.version)
    table.refresh_from_db()
    assert (table.due_at, table.due_kind) == (before, "bot")


def test_going_on_never_puts_off_what_was_due() -> None:
    table = lay()
    end_turn(table)
    soon = timezone.now() + timedelta(seconds=0.3)
    GameSession.objects.filter(pk=table.pk).update(due_at=soon)
    go_on(seat(table, 0), table.version)
    table.refresh_from_db()
    assert table.due_at == soon


@pytest.mark.parametrize("late", [1, -1])
def test_going_on_from_another_turn_changes_nothing(late: int) -> None:
    table = lay()
    end_turn(table)
    before = table.due_at
    go_on(seat(table, 0), table.version - late)
    table.refresh_from_db()
    assert (table.due_at, table.due_kind) == (before, "hold")


def test_only_the_seat_that_is_waited_for_lets_robots_go_on() -> None:
    table = lay(bots=2)
    end_turn(table)
    go_on(seat(table, 1), table.version)
    table.refresh_from_db()
    assert table.due_kind == "hold"


def test_two_holds_in_a_row_where_the_mode_has_them_and_no_third() -> None:
    plans = [SeatPlan("Ember", "fox", make_pupil()), SeatPlan("Pip", "bot", bot_level="greedy")]
    table = create_session("the_rescue", plans, hold_seconds=HOLD, seed=b"1" * 32)
    mark_present(seat(table, 0))
    while load_table(table).game.waiting_for(load_table(table).state) != (0,):
        run_due(table.due_at)
        table.refresh_from_db()
    play_turn(table)
    assert table.due_kind == "hold"
    sooner = timezone.now() + timedelta(seconds=5)
    GameSession.objects.filter(pk=table.pk).update(due_at=sooner)
    go_on(seat(table, 0), table.version, again=True)
    assert HOLD - 1 < ahead(table) <= HOLD
    again = (table.due_at, table.due_kind)
    assert again[1] == "second_hold"
    go_on(seat(table, 0), table.version, again=True)
    table.refresh_from_db()
    assert (table.due_at, table.due_kind) == again
    go_on(seat(table, 0), table.version)
    assert ahead(table) <= PACE
    go_on(seat(table, 0), table.version, again=True)
    assert ahead(table) <= PACE


def test_one_hold_is_all_elsewhere() -> None:
    table = lay()
    end_turn(table)
    go_on(seat(table, 0), table.version, again=True)
    assert ahead(table) <= PACE


def test_hold_ends_when_a_second_pupil_sits_down_or_the_page_closes() -> None:
    joined, closed = lay(bots=2), lay()
    for table in (joined, closed):
        end_turn(table)
        assert table.due_kind == "hold"
    take_bot_seat(joined.pk, SeatPlan("Comet", "comet", make_pupil()))
    leave(seat(closed, 0))
    joined.refresh_from_db()
    assert joined.due_kind != "hold"
    assert ahead(closed) <= PACE


def test_pause_ends_a_hold() -> None:
    table = lay()
    end_turn(table)
    pause([table.pk])
    table.refresh_from_db()
    assert table.due_at is None
    go_on(seat(table, 0), table.version)
    table.refresh_from_db()
    assert table.due_at is None
    resume([table.pk])
    assert ahead(table) <= PACE


def test_clock_that_was_set_back_makes_nobody_wait_longer_than_a_hold() -> None:
    """What was set by a clock an hour ahead is set anew with the next word of the page."""
    table = lay()
    end_turn(table)
    GameSession.objects.filter(pk=table.pk).update(
        due_at=timezone.now() + timedelta(hours=1), moved_at=timezone.now() + timedelta(hours=1)
    )
    go_on(seat(table, 0), table.version)
    assert ahead(table) <= PACE


# --- over HTTP --------------------------------------------------------------------------------


def client_of(table: GameSession) -> Client:
    client = Client()
    user = seat(table, 0).user
    assert user is not None
    client.force_login(user)
    return client


def post_move(table: GameSession, client: Client, **more: str) -> str:
    """Throw a number away through the page's form; return the answer."""
    me = seat(table, 0)
    card = next(f["card"] for f in view_of(me)["hand"] if f["kind"] == "number")
    fields = {"key": "key-of-a-move", "kind": "discard", "args": f"[{card}]", "version": "0"}
    url = reverse("table_act", args=[table.public_id])
    answer = client.post(url, fields | more, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    return answer.content.decode()


def test_page_asks_with_its_move_is_told_and_lets_robots_go_on() -> None:
    table = lay()
    client = client_of(table)
    page = client.get(reverse("table", args=[table.public_id])).content.decode()
    assert 'data-holds="1" data-held="0"' in page
    answer = post_move(table, client, hold="1")
    assert 'data-holds="1" data-held="1"' in answer
    table.refresh_from_db()
    assert table.due_kind == "hold"
    url = reverse("table_go_on", args=[table.public_id])
    for _twice in range(2):
        done = client.post(url, {"version": "1"}, headers={"HX-Request": "true"})
        assert done.status_code == 204
    assert ahead(table) <= PACE


def test_a_move_that_is_sent_again_holds_nothing_anew() -> None:
    table = lay()
    client = client_of(table)
    post_move(table, client, hold="1")
    go_on(seat(table, 0), 1)
    table.refresh_from_db()
    before = table.due_at
    again = {"key": "key-of-a-move", "kind": "discard", "version": "0", "hold": "1"}
    args = Event.objects.get(actor="pupil").action[2]
    url = reverse("table_act", args=[table.public_id])
    answer = client.post(url, again | {"args": f"{args}"}, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    table.refresh_from_db()
    assert (table.due_at, table.due_kind) == (before, "bot")


def test_page_of_a_table_where_robots_never_wait_is_not_told_of_holds() -> None:
    for table in (lay(hold_seconds=0), lay(pupils=2)):
        page = client_of(table).get(reverse("table", args=[table.public_id])).content.decode()
        assert 'data-holds="" data-held="0"' in page


@pytest.mark.parametrize("version", ["", "x", "1.5"])
def test_what_is_no_version_is_refused(version: str) -> None:
    table = lay()
    url = reverse("table_go_on", args=[table.public_id])
    assert client_of(table).post(url, {"version": version}).status_code == 422
