"""What the log keeps of a seat's view, game by game: own cards, pressure, numbers put away."""

from collections.abc import Mapping

from games.services.readings.queens_collection import QUEENS_COLLECTION
from games.services.readings.reading import Reading
from games.services.readings.sleeping_queens import SLEEPING_QUEENS
from games.services.readings.sleepless_princess import SLEEPLESS_PRINCESS

READINGS: Mapping[str, Reading] = {
    "sleeping_queens": SLEEPING_QUEENS,
    "sleepless_princess": SLEEPLESS_PRINCESS,
    "queens_collection": QUEENS_COLLECTION,
}
"""By the game's key."""
