"""What the log reads of a seat's view, game by game: own cards, pressure, numbers put away."""

from collections.abc import Mapping

from games.services.readings.queens_collection import QUEENS_COLLECTION
from games.services.readings.reading import Reading
from games.services.readings.sleeping_queens import SLEEPING_QUEENS
from games.services.readings.sleepless_princess import SLEEPLESS_PRINCESS
from games.services.readings.the_rescue import THE_RESCUE

READINGS: Mapping[str, Reading] = {
    "sleeping_queens": SLEEPING_QUEENS,
    "the_rescue": THE_RESCUE,
    "sleepless_princess": SLEEPLESS_PRINCESS,
    "queens_collection": QUEENS_COLLECTION,
}
"""By the game's key."""
