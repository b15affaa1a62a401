"""Tables of Sleepless Princess in any position, for tests of its pages."""

from collections.abc import Callable, Sequence
from typing import Any

from engine import GAMES
from engine.rules.sleepless_princess.components import BLANKETS, own_set
from tests.games_ui.tables import TableFixture

GAME = GAMES["sleepless_princess"]
FIRST_SET = ["waffle", "puddle", "bumble", "twinkle", "crumpet"]
B1, B2 = BLANKETS[:2]


def helper(value: int, copy: int = 0) -> int:
    """Return the card of a number, 1 to 10; there are six of each."""
    return 6 * (value - 1) + copy


def one(card: int) -> list[Any]:
    """Return a heap that is one card."""
    return ["one", card]


def added(stated: int, *cards: int) -> list[Any]:
    """Return a heap that is a sum, with what the pupil says it is."""
    return ["sum", stated, *cards]


def covered(stated: int, count: int, card: int, blanket: int = B1) -> list[Any]:
    """Return a heap that is a card with `count` of it covered."""
    return ["cover", stated, count, blanket, card]


def princess(
    hand: Sequence[int] = (),
    *,
    change: Callable[[Any], Any] | None = None,
    options: dict[str, Any] | None = None,
    **more: Any,
) -> TableFixture:
    """Lay a table at which seat 0 is to move; its princesses are the first set."""
    little = (options or {}).get("variant") == "simplified"
    chosen = {"princesses": FIRST_SET[: 4 if little else 5], **(options or {})}
    return TableFixture(hand, change=change, options=chosen, game="sleepless_princess", **more)


def nothing_to_draw(state: Any) -> Any:
    """Put deck and open cards away."""
    state.discard += [*state.draw, *state.row]
    state.draw, state.row = [], []
    return state


def sets_in_order(state: Any) -> Any:
    """Return the position with each princess on exactly her own mattresses, smooth ones on top."""
    state.beds = [own_set(state.options, bed) for bed in range(len(state.beds))]
    return state
