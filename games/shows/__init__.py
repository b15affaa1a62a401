"""How each game is told and drawn: the names of its cards, its sentences, its pictures."""

from collections.abc import Mapping

from games.shows import queens_collection, sleeping_queens, sleepless_princess, the_rescue
from games.shows.show import Show

SHOWS: Mapping[str, Show] = {
    "sleeping_queens": sleeping_queens,
    "the_rescue": the_rescue,
    "sleepless_princess": sleepless_princess,
    "queens_collection": queens_collection,
}
"""By the game's key."""
