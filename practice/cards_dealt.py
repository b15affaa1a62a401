"""Signed cards: what was dealt, carried by the page, so that dealing writes nothing.

A card is somebody's own: it names the pupil, and nobody else's answer to it counts.
"""

from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from django.core import signing

SALT: Final = "practice.card"
KEPT: Final = timedelta(days=2)
"""How long an answer to a dealt card is taken: a device may be without its line for a while."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where cards are dealt: ids of whoever deals them, '' for none."""

    group: str = ""
    assignment: str = ""
    table: str = ""


@dataclass(frozen=True, slots=True)
class DealtCard:
    """A card as it was dealt; `asked` in seconds since the epoch.

    `keyed`: the answer is typed; else it is chosen among answer cards.
    """

    student: int
    key: str
    place: Place
    card_set: str
    item: str
    selected: bool
    expected: float
    estimator: str
    asked: float
    keyed: bool = True

    @property
    def asked_at(self) -> datetime:
        """When it was dealt."""
        return datetime.fromtimestamp(self.asked, UTC)

    @property
    def token(self) -> str:
        """The card as text that only this server can have written."""
        said = asdict(self)
        if self.keyed:  # as usual: a page with three cards pays for each byte
            del said["keyed"]
        return signing.dumps(said, salt=SALT)


def read_card(token: str) -> DealtCard | None:
    """Return the card that a token carries; None for one that is not ours, or too old."""
    try:
        said = signing.loads(token, salt=SALT, max_age=KEPT)
        return DealtCard(**{**said, "place": Place(**said["place"])})
    except (signing.BadSignature, TypeError, KeyError):
        return None
