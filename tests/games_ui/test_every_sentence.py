"""Sentences of every game: short and kind for every event, phase and end, in all modes."""

import random
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from django.utils.html import strip_tags

from engine import GAMES
from engine.protocol import Game
from games.catalogue import GAMES as TITLES
from games.modes import Mode
from games.presenters.endings import Played
from games.registry import PRESENTERS

pytestmark = pytest.mark.fast

MODES = [mode for title in TITLES.values() for mode in title.modes]
NAMES = ("Ripple", "Ember", "Hoot", "100%Clover", "Splash")
MOST_MOVES = 250
WORDS = 9
HARD = re.compile(r"\b(wrong|failed|bad|hurry|only|lost?|lose|subtract)\b", re.IGNORECASE)
STATEMENT = re.compile(r'<b class="eq[^"]*" translate="no">.*?</b>')


def check_words(text: str) -> None:
    """A list is read item by item: its parts are told apart by commas."""
    for sentence in re.split(r"[.!?:·,]", text):
        assert len(sentence.split()) <= WORDS, text
    assert not HARD.search(text), text
    assert "{" not in text


def played(mode: Mode) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Play a game at random; yield each position with the events that led to it."""
    game = GAMES[mode.game]
    options = game.make_options({**mode.options, "first_seat": 0})
    state, events = game.start(options, mode.usual_seats, b"w" * 32)
    yield state, events
    yield from islice(played_on(game, state, seed=3), MOST_MOVES)


def played_on(game: Game, state: Any, seed: int) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Play at random from a position to the end; yield what follows as `played` does."""
    rng = random.Random(seed)
    while waiting := game.waiting_for(state):
        legal = game.legal_actions(state, rng.choice(waiting))
        answer = game.play(state, legal[rng.randrange(len(legal))])
        state = answer.state
        yield state, answer.events


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: f"{mode.game}-{mode.key}")
def test_every_sentence_is_short_and_kind(mode: Mode) -> None:
    game, presenter, told = GAMES[mode.game], PRESENTERS[mode.game], set()
    for state, events in played(mode):
        for seat in range(mode.usual_seats):
            for event in events:
                message = game.explain(event, seat)
                text = presenter.event_text(message, NAMES, seat) if message else None
                if text is not None:
                    told.add(event.kind)
                    check_words(strip_tags(STATEMENT.sub("that", text.html)))
                    assert "{" not in text.spoken
            seen = game.seen_by(state, seat)
            check_words(presenter.prompt(seen, NAMES, frozenset({1}), frozenset({2})).text)
            check_words(presenter.goal(seen).head)
            check_words(presenter.goal(seen).line)
            for other in range(mode.usual_seats):
                check_words(presenter.seat_summary(seen, other).score)
    assert told


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: f"{mode.game}-{mode.key}")
def test_every_end_tells_what_was_made(mode: Mode) -> None:
    game, presenter = GAMES[mode.game], PRESENTERS[mode.game]
    moves = [*played(mode)]
    state, log = moves[-1][0], [event for _state, events in moves for event in events]
    while waiting := game.waiting_for(state):
        answer = game.play(state, game.default_action(state, waiting[0]))
        state, log = answer.state, [*log, *answer.events]
    for seat in range(mode.usual_seats):
        seen = game.seen_by(state, seat)
        for sums in (0, 1, 5):
            facts = Played(sums, NAMES[: mode.usual_seats], frozenset(), seat, seen, log)
            ended = presenter.ended(facts)
            assert ended.title
            assert ended.figures
            for text in (ended.title, ended.line, ended.hint, *(one.words for one in ended.facts)):
                check_words(text)
            assert not re.search(r"[-−]\d", ended.title), "no negative number is the big one"
        check_words(presenter.prompt(seen, NAMES, frozenset(), frozenset()).text)
