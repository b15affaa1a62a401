"""What happened of late: read once, right for everyone who looks, early or late."""

import pytest

from games.models import GameSession
from games.selectors.story import MOVES, RecentMoves
from games.services.tables import load_table
from tests.games.tables import GAME, act, deal, seat, view_of

pytestmark = pytest.mark.django_db


def fresh(table: GameSession) -> GameSession:
    """Return the row as it is now."""
    return GameSession.objects.get(pk=table.pk)


def one_move(table: GameSession) -> None:
    """Make a legal move for whoever is waited for."""
    state = load_table(fresh(table))
    (number,) = GAME.waiting_for(state.state)
    action = GAME.legal_actions(state.state, number)[0]
    window = GAME.window(state.state)
    where = {"version": None, "window_id": str(window.id)} if window else {}
    assert act(seat(table, number), action.kind, *action.args, **where).status == "accepted"


def test_kept_moves_are_those_of_the_log() -> None:
    table, kept = deal(), RecentMoves()
    for _ in range(MOVES + 6):
        if fresh(table).status != GameSession.Status.PLAYING:
            break
        one_move(table)
        row = fresh(table)
        newest = list(row.events.filter(accepted=True).order_by("-number")[:MOVES])
        assert [move.number for move in kept.of(row)] == [event.number for event in newest]
        assert [move.events for move in kept.of(row)] == [event.events for event in newest]
    assert len(kept.of(fresh(table))) == MOVES


def test_older_row_is_told_no_newer_move() -> None:
    table, kept = deal(), RecentMoves()
    one_move(table)
    older = fresh(table)
    one_move(table)
    newer = fresh(table)
    assert [move.number for move in kept.of(newer)] == [2, 1]
    assert [move.number for move in kept.of(older)] == [1]
    assert [move.number for move in kept.of(newer)] == [2, 1]


def test_wrong_claim_is_no_move_of_the_story() -> None:
    table, kept = deal(), RecentMoves()
    low, high = sorted(
        (face["value"], face["card"])
        for face in view_of(seat(table, 0))["hand"]
        if face["kind"] == "number"
    )[:2]
    assert low[0] != high[0]
    assert act(seat(table, 0), "pair", low[1], high[1]).status == "wrong"
    assert kept.of(fresh(table)) == ()


def test_no_more_tables_are_kept_than_fit() -> None:
    kept = RecentMoves(most_tables=2)
    tables = [deal() for _ in range(3)]
    for table in tables:
        one_move(table)
        kept.of(fresh(table))
    assert list(kept) == [table.public_id for table in tables[1:]]
