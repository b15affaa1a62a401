"""How each game is told and drawn: the names of its cards, its sentences, its pictures."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.protocol import Event
from games.shows import queens_collection, sleeping_queens, sleepless_princess, the_rescue
from games.shows.show import Show
from games.shows.sleepless_princess.moments import moment as opened_beds

SHOWS: Mapping[str, Show] = {
    "sleeping_queens": sleeping_queens,
    "the_rescue": the_rescue,
    "sleepless_princess": sleepless_princess,
    "queens_collection": queens_collection,
}
"""By the game's key."""
MOMENTS: Mapping[str, Callable[[Sequence[Event]], Any]] = {"sleepless_princess": opened_beds}
"""By the game's key: what a move shows to all until the next one, for the game's _moment.html."""
