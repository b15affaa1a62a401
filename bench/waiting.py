"""Count the thinking cards that a pupil answers while others play.

As the page has it (``static/js/practice.js``): the first card is turned by a tap; after a right
answer the next one is open at once, and the sum that was right stays in sight above it; a card that
its turn folds away is open again in the next wait. While a robot plays that sits before the pupil
no card follows the open one: the next wait begins with it.
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
    away: float = 0.0  # seconds since the pupil last looked at the table
    is_held: bool = False  # none was opened after the last card: the pupil looks at the table

    def __post_init__(self) -> None:
        """Have the first card face down."""
        self.left = TURN + self.seconds

    def spend(self, seconds: float, *, is_next: bool) -> None:
        """Go on with the cards for so many seconds.

        `is_next`: the pupil's own turn comes in a moment, so none follows the open card.
        """
        self.is_held = self.is_held and is_next
        self.away += seconds
        while not self.is_held and seconds >= self.left:
            seconds -= self.left
            self.answered, self.left, self.is_held = self.answered + 1, self.seconds, is_next
        if self.is_held:
            self.away = 0.0
        else:
            self.left -= seconds

    def called(self) -> float:
        """Look up, as it is the pupil's turn; return the seconds away from the table."""
        away, self.away, self.is_held = self.away, 0.0, False
        return away
