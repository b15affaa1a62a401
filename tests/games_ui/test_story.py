"""The story: read once, right for everyone who looks, early or late."""

from typing import Any

import pytest

from engine.codec import event_from_json
from engine.protocol import Action
from engine.protocol import Event as EngineEvent
from games.models import Event, GameSession
from games.selectors.story import MOVES, moves_of
from games.services import play
from games.services.tables import TableState, read_table
from tests.games.tables import GAME, act, deal, numbers, seat, view_of

pytestmark = [pytest.mark.fast, pytest.mark.django_db]


def fresh(table: GameSession) -> TableState:
    """Return the table as it is now, kept by this process."""
    return read_table(table.pk, table.public_id)


def told(event: Event) -> tuple[EngineEvent, ...]:
    """Return a logged move's events as the engine told them."""
    return tuple(map(event_from_json, event.events))


def one_move(table: GameSession) -> None:
    """Make a legal move for whoever is waited for."""
    state = fresh(table)
    (number,) = GAME.waiting_for(state.state)
    action = GAME.legal_actions(state.state, number)[0]
    window = GAME.window(state.state)
    where = {"version": None, "window_id": str(window.id)} if window else {}
    assert act(seat(table, number), action.kind, *action.args, **where).status == "accepted"


def test_kept_moves_are_those_of_the_log() -> None:
    table = deal()
    for _ in range(MOVES + 6):
        if not GAME.waiting_for(fresh(table).state):
            break
        one_move(table)
        row = fresh(table)
        newest = list(row.game_session.events.filter(accepted=True).order_by("-number")[:MOVES])
        assert [move.number for move in moves_of(row)] == [event.number for event in newest]
        assert [move.events for move in moves_of(row)] == [told(event) for event in newest]
    assert len(moves_of(fresh(table))) == MOVES


def test_move_just_made_is_told_without_reading_it(django_assert_num_queries: Any) -> None:
    table = deal()
    moves_of(fresh(table))
    me = seat(table, 0)
    cards = [card for _value, card in numbers(view_of(me))]
    tries = [Action("pair", 0, (cards[0], cards[-1])), Action("discard", 0, (cards[0],))]
    for action, version in zip(tries, (0, 0), strict=True):
        played = play(me, action, key=action.kind, version=version)
        assert played.table is not None
        with django_assert_num_queries(0):
            moves = moves_of(played.table)
    (event,) = table.events.filter(accepted=True)
    assert [(move.number, move.events) for move in moves] == [(2, told(event))]


def test_older_row_is_told_no_newer_move() -> None:
    table = deal()
    one_move(table)
    older = fresh(table)
    one_move(table)
    newer = fresh(table)
    assert [move.number for move in moves_of(newer)] == [2, 1]
    assert [move.number for move in moves_of(older)] == [1]
    assert [move.number for move in moves_of(newer)] == [2, 1]


def test_wrong_claim_is_no_move_of_the_story() -> None:
    table = deal()
    low, high = sorted(
        (face["value"], face["card"])
        for face in view_of(seat(table, 0))["hand"]
        if face["kind"] == "number"
    )[:2]
    assert low[0] != high[0]
    assert act(seat(table, 0), "pair", low[1], high[1]).status == "wrong"
    assert moves_of(fresh(table)) == ()


def test_readers_who_are_told_the_same_share_it() -> None:
    table = deal(pupils=3)
    one_move(table)
    (move,) = moves_of(fresh(table))
    (event,) = table.events.all()
    names, avatars = ("Ada", "Ben", "Cleo"), ("owl", "fox", "hare")
    mine, *others = (
        move.told_to((number % 3, names, avatars, "en"), table.game)
        for number in range(event.seat, event.seat + 3)
    )
    assert others[0] is others[1]
    assert mine.lines != others[0].lines
    renamed = ((event.seat + 1) % 3, ("Dan", "Eve", "Finn"), avatars, "en")
    assert move.told_to(renamed, table.game).lines != others[0].lines
