"""Simulated past games: bots sit in for pupils.

Every move goes through the one write path, with the pupil as its actor and a moment of the past:
the log is whole, and reports are counted from it like any other.
"""

import random
from collections.abc import Iterator, Sequence
from copy import copy
from datetime import datetime, timedelta
from typing import Any

from engine.lazy_actions import by_kind, spread
from engine.protocol import Action, Attempt, Wrong
from games.catalogue import GAMES
from games.models import Event, GameSession, Seat
from games.services.clock import choose_for
from games.services.moves import execute_move
from games.services.requests import Request, Timing
from games.services.tables import TableState, load_table

MOST_MOVES = 600
"""A game that would be longer stays unfinished."""
SOME = 40
"""Actions of a kind that are looked through for other cards and numbers."""
NEAR = 2


def simulate_history(
    game_session: GameSession, began: datetime, mistakes: float = 0.25
) -> datetime:
    """Play a fresh game to its end as if from `began` on; return when it ended.

    `mistakes`: the share (0 to 1) of pupils' turns that begin with a false sum, where a true one
    is at hand. The same seed plays the same game.
    """
    rng = random.Random(bytes(game_session.seed))
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
        Seat.objects.filter(pk=seat.pk).update(seen_at=at)
        if seat.user_id and rng.random() < mistakes:
            at = _slip(table, seat, at, rng)
        _submit(table, seat, well_chosen(table, seat, str(game_session.version)), at, rng)
    return at


def well_chosen(table: TableState, seat: Seat, salt: str) -> Action:
    """Return a move for a seat, a pupil's as good as robots play unasked."""
    player = copy(seat)
    session = table.game_session
    player.bot_level = seat.bot_level or GAMES[session.game].mode(session.variant).usual_level
    return choose_for(table, player, salt)


def _slip(table: TableState, seat: Seat, at: datetime, rng: random.Random) -> datetime:
    """Try a false sum near a true one, if there is one; return when the next try comes."""
    legal = by_kind(table.game.legal_actions(table.state, seat.number))
    some = [one for actions in legal.values() for one in spread(actions, SOME)]
    numbers = {number for one in some for number in _numbers(one.args)}
    for kind in rng.sample(sorted(legal), len(legal)):
        true = legal[kind][rng.randrange(len(legal[kind]))]
        near = [true._replace(args=args) for args in _changed(true.args, sorted(numbers))]
        false = [one for one in near if _is_false(table, one)]
        if false:
            _submit(table, seat, rng.choice(false), at, rng)
            return at + timedelta(seconds=rng.uniform(5, 15))
    return at


def _numbers(value: Any) -> Iterator[int]:
    """Every number in an action's arguments: cards, and what is said."""
    if isinstance(value, tuple):
        for one in value:
            yield from _numbers(one)
    elif type(value) is int:
        yield value


def _changed(value: Any, numbers: Sequence[int]) -> Iterator[Any]:
    """Yield the arguments with one number one or two off, or another card's."""
    if isinstance(value, tuple):
        for place, part in enumerate(value):
            for other in _changed(part, numbers):
                yield (*value[:place], other, *value[place + 1 :])
    elif type(value) is int:
        yield from {*range(value - NEAR, value + NEAR + 1), *numbers} - {value}


def _is_false(table: TableState, action: Action) -> bool:
    """Would it be judged as a sum that is one or two out, or as a pair of different numbers?"""
    answer = table.game.play(table.state, action)
    return isinstance(answer, Wrong) and any(map(_is_near, answer.attempts))


def _is_near(attempt: Attempt) -> bool:
    """No child says less than nothing where something is right."""
    stated, truth = attempt.stated_total, attempt.true_total
    if attempt.is_true is not False or stated is None:
        return attempt.is_true is False
    return truth is not None and abs(stated - truth) <= NEAR and (stated >= 0 or truth < 0)


def _submit(
    table: TableState, seat: Seat, action: Action, at: datetime, rng: random.Random
) -> None:
    window = table.game.window(table.state)
    key = f"rehearsal:{rng.getrandbits(64):016x}"
    active_ms = rng.randint(2500, 9000)
    execute_move(
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
