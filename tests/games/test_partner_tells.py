"""Sleepless Princess: a partner that leaves a princess to a pupil tells so, and it is so."""

from copy import copy
from typing import Any

import pytest
from django.utils import timezone

from engine import GAMES
from engine.protocol import Action
from games.models import GameSession
from games.services import create_session, play, run_due
from games.services.clock import choose_for
from games.services.sessions import SeatPlan
from games.services.tables import TableState, load_table
from tests.games.tables import make_pupil

pytestmark = pytest.mark.django_db
GAME = GAMES["sleepless_princess"]
GAMES_PLAYED = 4
LITTLE = {"variant": "simplified", "share_checks": True, "lull_confirm": False}


def test_partner_tells_what_it_leaves_when_its_turn_is_over() -> None:
    told = [bed for number in range(GAMES_PLAYED) for bed in beds_told(bytes([number]) * 32)]
    assert told


def beds_told(seed: bytes) -> list[int]:
    """Play a game of a pupil who lulls where it is told to, and only there; return which beds."""
    plans = [SeatPlan("Ember", "otter", make_pupil()), SeatPlan("Cog", "bot", bot_level="partner")]
    session = create_session(
        "sleepless_princess", plans, variant="simplified", options=LITTLE, seed=seed
    )
    found = []
    while (session := GameSession.objects.get(pk=session.pk)).status == "playing":
        table = load_table(session)
        if GAME.waiting_for(table.state) != (0,):
            run_due(session.due_at or timezone.now())
            continue
        word, _colon, bed = table.seats[1].said.partition("@")[0].partition(":")
        action = own_move(table)
        if word == "lull" and int(bed) not in found:
            found.append(int(bed))
            action = Action("lull", 0, (int(bed),))
        answer = play(table.seats[0], action, key=str(session.version), version=session.version)
        assert answer.outcome.status == "accepted", (action, answer)
        if word == "lull":
            session.refresh_from_db()
            assert load_table(session).state.status[int(bed)] == "asleep"
    return found


def own_move(table: TableState) -> Action:
    """Return what an attentive pupil does who puts nobody to sleep."""
    pupil: Any = copy(table.seats[0])
    pupil.bot_level = "planner"
    action = choose_for(table, pupil, str(table.game_session.version))
    if action.kind == "lull":
        return GAME.canonical(GAME.default_action(table.state, 0))
    return action
