"""Count the thinking cards that a pupil answers while others play.

As the page has it (``static/js/practice.js``): the first card is turned by a tap; after a right
answer the next one is open at once, and the sum that was right stays in sight above it; a card that
its turn folds away is open again in the next wait.
"""

from dataclasses import dataclass

TURN = 1.0
"""Seconds: to turn the card that lies face down."""


@dataclass
class Waiting:
    """A pupil with cards, who needs `seconds` for an answer; all answers are right."""

    seconds: float
    answered: int = 0
    left: float = 0.0  # until the open card is answered

    def __post_init__(self) -> None:
        """Have the first card face down."""
        self.left = TURN + self.seconds

    def spend(self, seconds: float) -> None:
        """Go on with the cards for so many seconds."""
        while seconds >= self.left:
            seconds -= self.left
            self.answered, self.left = self.answered + 1, self.seconds
        self.left -= seconds
