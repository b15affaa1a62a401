"""Games of the past for a school that is only shown: bots sit in for its pupils.

Every move goes through the one write path, with the pupil as its actor and a moment of the past:
the log is whole, and reports are counted from it like any other.
"""

import itertools
import random
from datetime import datetime, timedelta
from typing import Any

from engine.protocol import Action
from games.models import Event, GameSession, Seat
from games.services.clock import choose_for
from games.services.moves import Request, Timing, submit
from games.services.tables import TableState, load_table

MOST_MOVES = 600
"""A game that would be longer stays unfinished."""


def rehearse(game_session: GameSession, began: datetime, mistakes: float = 0.25) -> datetime:
    """Play a fresh game to its end as if from `began` on; return when it ended.

    `mistakes`: the share (0 to 1) of pupils' turns that begin with a false sum, where one is at
    hand. The same seed plays the same game.
    """
    rng = random.Random(bytes(game_session.seed))  # noqa: S311 (a show, no secret)
    GameSession.objects.filter(pk=game_session.pk).update(started_at=began)
    Seat.objects.filter(game_session=game_session, decision_at__isnull=False).update(
        decision_at=began
    )
    at = began
    for _ in range(MOST_MOVES):
        game_session.refresh_from_db()
        if game_session.status != GameSession.Status.PLAYING:
            break
        table = load_table(game_session)
        seat = table.seats[table.game.waiting_for(table.state)[0]]
        at += timedelta(seconds=rng.uniform(4, 14) if seat.user_id else 2)
        if seat.user_id and rng.random() < mistakes:
            at = _slip(table, seat, at, rng)
        _submit(table, seat, choose_for(table, seat, str(game_session.version)), at, rng)
    return at


def _slip(table: TableState, seat: Seat, at: datetime, rng: random.Random) -> datetime:
    """Try a sum that is one or two out, if the hand has one; return when the next try comes.

    In Sleeping Queens alone: the other games' claims are made of more than a hand shows.
    """
    if table.game_session.game != "sleeping_queens":
        return at
    hand = table.game.seen_by(table.state, seat.number).get("hand", [])
    false = _false_sums([face for face in hand if face["kind"] == "number"])
    if not false or "equation" not in table.game.legal_kinds(table.state, seat.number):
        return at
    addends, total, stated = rng.choice(false)
    keyed = stated if table.game_session.options.get("state_total") else None
    _submit(table, seat, Action("equation", seat.number, (addends, total, keyed)), at, rng)
    return at + timedelta(seconds=rng.uniform(5, 15))


def _false_sums(faces: list[dict[str, Any]]) -> list[tuple[tuple[int, int], int, int]]:
    """Return ((card, card), total's card, its value) of every sum that is one or two out."""
    return [
        ((a["card"], b["card"]), c["card"], c["value"])
        for a, b, c in itertools.permutations(faces, 3)
        if a["card"] < b["card"] and 0 < abs(a["value"] + b["value"] - c["value"]) <= 2
    ]


def _submit(
    table: TableState, seat: Seat, action: Action, at: datetime, rng: random.Random
) -> None:
    window = table.game.window(table.state)
    key = f"rehearsal:{rng.getrandbits(64):016x}"
    active_ms = rng.randint(2500, 9000)
    submit(
        table.game_session.pk,
        Request(
            seat=seat.number,
            actor=Event.Actor.PUPIL if seat.user_id else Event.Actor.BOT,
            action=action,
            key=key,
            version=table.game_session.version,
            window_id=str(window.id) if window else None,
            timing=Timing(active_ms=active_ms, device="tablet", input="touch"),
            body_hash=key,
            at=at,
        ),
    )
