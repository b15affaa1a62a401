"""A move raises a mark exactly where it changes what reports count."""

import random
from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from engine import GAMES
from games.models import Event, EvidenceChange, GameSession
from games.selectors import log
from games.services import SeatPlan, create_session
from games.services.moves import execute_move
from games.services.requests import Request, Timing
from learning.aggregation import rollup
from tests.cast import Cast
from tests.reports.script import MONDAY

pytestmark = [pytest.mark.fast, pytest.mark.django_db]
MOVES = 70
LONDON = ZoneInfo("Europe/London")


def counted(cast: Cast) -> list[Any]:
    """Return what the log of the pupil comes to, all decisions read."""
    span = (MONDAY - timedelta(days=1), MONDAY + timedelta(days=1))
    user = cast.pupil.user_id
    decisions = log.opportunities_of(user, *span, opening_turns=MOVES)
    weeks = rollup(log.attempts_of(user, *span), decisions, LONDON)
    return [(week, one.totals, one.evidence) for week, one in weeks.items()]


def move(table: GameSession, number: int, rng: random.Random) -> str:
    """Make any legal move, of an open claim where there is one; return its kind."""
    game = GAMES[table.game]
    state = game.load(table.state)
    seat = game.waiting_for(state)[0]
    window = game.window(state)
    action = rng.choice(list(game.legal_actions(state, seat)))
    request = Request(
        seat,
        Event.Actor.PUPIL,
        action,
        f"mark-{number}",
        None if window else table.version,
        str(window.id) if window else None,
        Timing(),
        str(number),
        MONDAY + timedelta(seconds=20 * number),
    )
    assert execute_move(table.pk, request).outcome.status == "accepted"
    return action.kind


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_move_raises_a_mark_exactly_where_it_changes_a_figure(cast: Cast, game: str) -> None:
    plans = [SeatPlan(one.name, one.avatar, one.user) for one in (cast.pupil, cast.table_mate)]
    table = create_session(game, plans, seed=b"5" * 32)
    rng = random.Random(5)
    before, silent = counted(cast), set()
    for number in range(MOVES):
        table.refresh_from_db()
        if table.status != GameSession.Status.PLAYING:
            break
        kind = move(table, number, rng)
        after = counted(cast)
        noted, _rows = EvidenceChange.objects.filter(student=cast.pupil.user).delete()
        assert noted or after == before, (number, kind)
        if not noted:
            silent.add(kind)
        before = after
    assert silent, "every move raised a mark"
