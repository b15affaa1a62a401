"""Transitions at the end of a round or game: all work the score out first (QC-S034)."""

from __future__ import annotations

from engine.protocol import Action, Event, Result, make
from engine.rules.queens_collection.components import TEAMS
from engine.rules.queens_collection.piles import Events, emit
from engine.rules.queens_collection.setup import can_start_round, start_round
from engine.rules.queens_collection.state import OVER, SCORE, State, rounds_of, score_of


def begin_scoring(state: State, reason: str, events: Events) -> None:
    """Ask every seat for the score in one secret window, or count at once without score claims."""
    state.phase, state.ending = SCORE, reason
    if not state.options.score_claims:
        _settle(state, events)
        return
    state.windows += 1
    data = (("window", state.windows), ("reason", reason), ("round", state.round))
    emit(events, "scoring_started", state.turn, data)


def answer(state: State, action: Action, events: Events) -> None:
    """A seat has said its score right, or wants to be shown it. No other learns which (QC-S035)."""
    if action.kind == "score":
        data = (("total", action.args[1]),)
        events.append(make(Event, ("score_stated", action.seat, 1 << action.seat, data)))
    state.answered = tuple(sorted((*state.answered, action.seat)))
    if len(state.answered) == state.seats:
        _settle(state, events)


def _settle(state: State, events: Events) -> None:
    """The true scores count, whatever was stated; then comes the next round, or the end.

    The end comes early where the cards that stay out leave too few for a round (QC-33).
    """
    state.scores = tuple([score_of(state, seat) for seat in range(state.seats)])
    state.totals = tuple(
        [total + score for total, score in zip(state.totals, state.scores, strict=True)]
    )
    data = (
        ("round", state.round),
        ("scores", state.scores),
        ("totals", state.totals),
        ("reason", state.ending),
    )
    emit(events, "round_scored", state.turn, data)
    reason, state.ending, state.answered = state.ending, "", ()
    more = state.round < rounds_of(state)
    if more and can_start_round(state):
        state.round += 1
        state.turn_number += 1
        start_round(state, events)
        return
    if not state.options.together:
        reason = "cards" if more else "rounds"
    _finish(state, reason, events)


def points_of(state: State) -> tuple[int, ...]:
    """Points by seat; partners share the sum of theirs (QC-S041)."""
    totals = state.totals
    if state.options.mode != TEAMS:
        return totals
    return tuple([totals[seat] + totals[(seat + 2) % 4] for seat in range(4)])


def _finish(state: State, reason: str, events: Events) -> None:
    """A common game is everyone's; else the highest total wins, ties share (QC-S019, QC-S042)."""
    points = points_of(state)
    winners = tuple([seat for seat in range(state.seats) if points[seat] == max(points)])
    state.phase, state.result = OVER, Result(winners, points, reason)
    data = (("winners", winners), ("points", points), ("reason", reason))
    emit(events, "game_won", winners[0], data)
