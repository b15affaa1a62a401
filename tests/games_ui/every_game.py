"""The tables that the common suite of pages runs over: each game, in its modes and options."""

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db import transaction

from engine.protocol import Action
from games.package import Tier
from games.registry import PACKAGES
from tests.games_ui.collection import Collection
from tests.games_ui.princess import B1, covered, helper, one, princess
from tests.games_ui.rescue import Forest
from tests.games_ui.tables import KING, TableFixture, number, without_keys

FIVES = (helper(5), helper(5, 1), helper(9), B1, helper(1))
THREES = (helper(3), helper(3, 1), helper(3, 2), helper(8), helper(9))


@dataclass(frozen=True)
class PageCase:
    """A table of a game, and how it is played on to come to other positions.

    `begin` lays it; `prefers` are kinds of actions taken where they are possible, `aside` is the
    share of actions out of turn; every `step`-th position is looked at, and the first of each
    phase; `phases` must be among them.
    """

    begin: Callable[[], TableFixture]
    phases: frozenset[str]
    prefers: frozenset[str] = frozenset()
    aside: float = 0
    step: int = 3
    count: int = 9

    def positions(self, table: TableFixture) -> list[Any]:
        """Return positions of one game played on from the table's."""
        game, state, rng = table.game, table.state(), random.Random(5)
        found: list[Any] = []
        phases: set[str] = set()
        for move in range(400):
            if game.result(state) is not None or len(found) == self.count:
                break
            if move % self.step == 0 or state.phase not in phases:
                found.append(state)
                phases.add(state.phase)
            state = game.play(state, self._action(game, state, rng)).state
        return found

    def _action(self, game: Any, state: Any, rng: random.Random) -> Action:
        aside = [one for seat in range(state.seats) for one in game.side_actions(state, seat)]
        if aside and rng.random() < self.aside:
            return rng.choice(aside)
        legal = [*game.legal_actions(state, rng.choice(game.waiting_for(state)))]
        return rng.choice([one for one in legal if one.kind in self.prefers] or legal)


COLLECTION: Mapping[str, tuple[Any, ...]] = {
    "cooperative": (3, "play", "score", "ask"),
    "solo": (1, "play", "score"),
    "competitive": (3, "take", "reveal"),
    "teams": (4, "take", "reveal", "ask"),
}
"""By mode of The Queen's Collection: seats, and the phases that must come."""


def _collection(mode: str, seats: int) -> TableFixture:
    table = Collection(seats=seats, mode=mode)
    options = table.game.make_options({"mode": mode, "first_seat": 0, "trade_confirm": True})
    table.put(table.game.start(options, seats, bytes([seats]) * 32)[0])
    return table


def _princess(options: dict[str, Any]) -> TableFixture:
    return princess(THREES if not options else (), options=options, pupils=3)


def _forest(phase: str) -> TableFixture:
    return Forest("2 4 ~moss", "~plum 5 7", "3", pupils=3, phase=phase)


def _cases() -> Iterator[tuple[str, PageCase]]:
    for seats in (2, 3, 5):
        yield (
            f"sleeping_queens-{seats}",
            PageCase(partial(TableFixture, pupils=seats), frozenset({"turn"}), count=14),
        )
    for phase in ("roll", "act"):
        yield f"the_rescue-{phase}", PageCase(partial(_forest, phase), frozenset({"roll", "act"}))
    for name, options in {
        "basic": {},
        "simplified": {"variant": "simplified"},
        "checks": {"share_checks": True, "lull_confirm": True},
        "counts": {"show_counts": True},
    }.items():
        yield (
            f"sleepless_princess-{name}",
            PageCase(
                partial(_princess, options),
                frozenset({"turn", "draw"}),
                prefers=frozenset({"play"}),
                aside=0.1,
                step=2,
            ),
        )
    asks = frozenset({"exchange_partner"})
    for mode, (seats, *phases) in COLLECTION.items():
        begin = partial(_collection, mode, seats)
        case = PageCase(begin, frozenset(phases), prefers=asks, step=8, count=8)
        yield f"queens_collection-{mode}", case


CASES: Mapping[str, PageCase] = dict(_cases())
HAND = (number(2), number(7), number(9), KING, 61)
FIRST: Mapping[str, Callable[[], TableFixture]] = {
    "sleeping_queens": lambda: TableFixture(HAND, pupils=3),
    "the_rescue": lambda: Forest("2 4 8 ~moss", "~plum 5 7", "3", pupils=3, helped=True),
    "sleepless_princess": lambda: princess(FIVES, pupils=3),
    "queens_collection": lambda: Collection(
        "S D", "L M", "F W", seats=3, mode="competitive", display="M S *"
    ),
}
"""A table of three at which seat 0 is to move, by game."""
CLAIMS: Mapping[str, tuple[Any, ...]] = {
    "sleeping_queens": ("equation", (4, 32), 24, None),
    "sleepless_princess": ("play", [one(FIVES[0]), one(FIVES[1]), covered(6, 4, FIVES[2])], 5),
}
"""A claim at that table that is false."""
TRAYS: Mapping[str, Mapping[str, Any]] = {
    "sleeping_queens": {"cards": [4, 24]},
    "the_rescue": {"cards": []},
    "sleepless_princess": {"heaps": [{"cards": [FIVES[0]]}]},
}
"""A half-built claim at that table, in the games in which help is asked for during play."""
PROMPTS: Mapping[str, tuple[str, str]] = {
    "sleeping_queens": ("Your turn, Ripple. Tap your cards.", "Ripple plays now."),
    "sleepless_princess": ("Your turn, Ripple. Make three the same.", "Ripple plays now."),
}
"""What that table asks the one to move, and tells the others."""


def in_each(table: TableFixture, states: list[Any], ask: Callable[[], str]) -> list[str]:
    """Return what `ask` answers in each position, without what is fresh; nothing of it stays."""
    answers = []
    for state in states:
        with transaction.atomic():
            table.put(state)
            answers.append(without_keys(ask()))
            transaction.set_rollback(True)
    return answers


def in_twins(table: TableFixture, state: Any, seat: int, ask: Callable[[], str]) -> tuple[str, str]:
    """Return what `ask` answers in a position and where all that is hidden from a seat differs."""
    twin = table.game.resample_hidden(state, seat, random.Random(5))
    first, second = in_each(table, [state, twin], ask)
    return first, second


assert set(FIRST) >= {key for key, package in PACKAGES.items() if package.tier > Tier.PLAYS}
