"""The sentences of The Queen's Collection: every event, every phase, in whole random games."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from engine.protocol import Action
from games.presenters.endings import Played
from games.registry import PLAIN_MOVES, PRESENTERS
from tests.browser.collection_player import choose
from tests.games_ui.collection import GAME

pytestmark = pytest.mark.fast

PRESENTER = PRESENTERS["queens_collection"]
NAMES = ("Ripple", "Ember", "Hoot", "100%Clover")
QUIET = {
    "pawns_set",
    "turn_started",
    "cards_drawn",
    "cards_received",
    "partner_cards",
    "display_filled",
    "proposal",
}
"""Events that need no words: they are seen on the table, or another line tells them."""
MODES = [
    {"mode": "cooperative", "trade_confirm": True},
    {"mode": "cooperative", "beginner": True, "beginner_points": 2},
    {"mode": "solo"},
    {"mode": "competitive"},
    {"mode": "teams"},
]
SEATS = {"cooperative": 3, "solo": 1, "competitive": 3, "teams": 4}
HARD = re.compile(r"\b(wrong|failed|bad|hurry|only|lost?|lose|cover|subtract)\b", re.IGNORECASE)


def played(options: dict[str, Any]) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Play a game at random; yield each position with the events that led to it."""
    rng = random.Random(3)
    made = GAME.make_options({"first_seat": 0, **options})
    state, events = GAME.start(made, SEATS[options["mode"]], b"w" * 32)
    yield state, events
    while GAME.result(state) is None:
        seat = rng.choice(GAME.waiting_for(state))
        answer = GAME.play(state, chosen(state, seat, rng))
        state = answer.state
        yield state, answer.events


def chosen(state: Any, seat: int, rng: random.Random) -> Action:
    """Choose at random, trades more often; in teams, where the choice is vast, as pupils do."""
    if state.options.mode == "teams":
        return choose(state, seat)
    actions = GAME.legal_actions(state, seat)
    trades = [one for one in actions if one.kind == "trade"]
    return rng.choice(trades if trades and rng.random() < 0.3 else actions)


def sentences(text: str) -> list[str]:
    return [one for one in re.split(r"[.!?:·]", text) if one.strip()]


@pytest.mark.parametrize("options", MODES, ids=str)
def test_every_event_and_phase_has_kind_short_words(options: dict[str, Any]) -> None:
    told: set[str] = set()
    for state, events in played(options):
        for seat in range(state.seats):
            for event in events:
                message = GAME.explain(event, seat)
                event_text = PRESENTER.event_text(message, NAMES, seat) if message else None
                if event_text is None:
                    assert message is None or event.kind in QUIET | {"game_won"}
                    continue
                told.add(event.kind)
                check_words(event_text.spoken)
                assert "{" not in event_text.html
            seen = GAME.seen_by(state, seat)
            asked = state.ask is not None and state.ask.asked == seat
            assert (PRESENTER.window(seen, NAMES) is not None) == asked
            check_words(PRESENTER.prompt(seen, NAMES, frozenset({1}), frozenset({2})).text)
            check_words(PRESENTER.goal(seen).line)
    assert told >= {"game_started", "scoring_started", "round_scored"}


def check_words(text: str) -> None:
    for sentence in sentences(text):
        assert len(sentence.split()) <= 9, text
    assert not HARD.search(text), text


@pytest.mark.parametrize("options", MODES, ids=str)
def test_every_end_tells_what_was_made_and_never_who_lost(options: dict[str, Any]) -> None:
    *_rest, (state, _events) = played(options)
    for seat in range(state.seats):
        seen = GAME.seen_by(state, seat)
        ended = PRESENTER.ended(Played(1, NAMES[: state.seats], frozenset(), seat, seen))
        check_words(f"{ended.title} {ended.line} {ended.hint}")
        for other in range(state.seats):
            check_words(PRESENTER.seat_summary(seen, other).score)


@pytest.mark.parametrize(
    ("counts", "total", "shown", "spoken"),
    [
        ((5, 4), 11, "5 × 3 = 15, 15 − 4 = 11", "5 times 3 is 15, 15 take away 4 is 11"),
        ((5, 4), 6, "5 × 2 = 10, 10 − 4 = 6", "5 times 2 is 10, 10 take away 4 is 6"),
        ((0, 3), -3, "0 × 3 = 0, 0 − 3 = −3", "0 times 3 is 0, 0 take away 3 is minus 3"),
        ((5, 4), 12, "5 full, 4 away: 12", "5 full, 4 away: 12"),
        (
            (2, 6, 1),
            17,
            "2 × 3 = 6, 6 × 2 = 12, 6 + 12 − 1 = 17",
            "2 times 3 is 6, 6 times 2 is 12, 6 plus 12 take away 1 is 17",
        ),
        ((2, 6, 1), 18, "2 boxes, 6 pawns, 1 cards: 18", "2 boxes, 6 pawns, 1 cards: 18"),
    ],
)
def test_score_is_shown_with_its_true_signs(
    counts: tuple[int, ...], total: int, shown: str, spoken: str
) -> None:
    said = PRESENTER.stated(Action("score", 0, (counts, total)))
    assert said is not None
    assert (said.text, said.spoken) == (shown, spoken)


def test_colours_are_said_as_words() -> None:
    moon, wild, drop = 16, 37, 4
    pair = PRESENTER.stated(Action("pair", 0, ((moon,), wild, None)))
    three = PRESENTER.stated(Action("pair", 0, ((moon, moon + 1), drop, None)))
    assert pair is not None
    assert three is not None
    assert (pair.text, three.text) == ("moon and any", "moon, moon and drop")
    assert PRESENTER.stated(Action("new", 0, ((moon,),))) is None


def test_tray_holds_what_was_claimed() -> None:
    assert PRESENTER.tray_of(Action("pair", 0, ((16, 17), 4, None))) == {
        "cards": [16, 17], "shown": [4], "colour": None,
    }  # fmt: skip
    assert PRESENTER.tray_of(Action("score", 0, ((2, 6, 1), 18))) == {
        "cells": [[2], [], [6], [], [1], [18]]
    }
    assert PRESENTER.tray_of(Action("stop", 0, ())) is None


@pytest.mark.parametrize(
    ("seat", "winners", "told"),
    [
        (0, [0, 1, 2, 3], "Both teams share the win."),
        (0, [0, 2], "Your team won! That made 7 points."),
        (1, [0, 2], "The other team won this time. That made 7 points. Your team made 3."),
        (2, [1, 3], "The other team won this time. That made 7 points. Your team made 3."),
    ],
)
def test_teams_are_told_how_it_ended(seat: int, winners: list[int], told: str) -> None:
    result = {"points": [7 if n in winners else 3 for n in range(4)], "winners": winners}
    players = [{"pawns": [0] * 8, "boxes": []} for _ in range(4)]
    seen = {"mode": "teams", "seat": seat, "result": result, "players": players}
    ended = PRESENTER.ended(Played(0, NAMES, frozenset(), seat, seen))
    assert f"{ended.title} {ended.line}".startswith(told)


@pytest.mark.parametrize(("chosen", "kept"), [(3, ["3"]), (None, [""])])
def test_half_built_pair_lies_in_the_plain_form_too(chosen: int | None, kept: list[str]) -> None:
    laid = PLAIN_MOVES["queens_collection"].laid({"cards": [1, 2], "shown": [9], "colour": chosen})
    assert laid == {"pair": ["1", "2"], "with": ["9"], "colour": kept}
