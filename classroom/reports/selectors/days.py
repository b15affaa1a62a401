"""Days of a strip: how much was answered on each."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class DayAnswers:
    """Sums tried and thinking cards answered on one local date."""

    day: date
    answers: int

    @property
    def level(self) -> str:
        """How full a day's step is drawn: '', l, m or h."""
        if not self.answers:
            return ""
        return "l" if self.answers < 10 else "m" if self.answers < 20 else "h"
