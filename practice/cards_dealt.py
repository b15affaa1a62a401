"""Sealed cards: what was dealt, carried by the page, so that dealing writes nothing.

A card is somebody's own: it names the pupil, and nobody else's answer to it counts. It is
encrypted, so that a page tells neither who that is in the database nor what is expected there.
"""

import json
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from cryptography.fernet import InvalidToken

from database.encryption import key_ring

PURPOSE: Final = "card"
"""The first word of what is encrypted: no other secret of these keys can be read as a card."""
BOARD: Final = "board"
NEXT: Final = "next"
"""Card sets of single cards, none of `learning.card_sets`: about what lies on a table, and the fact
that a pupil could try next."""
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
        """The card as text that only this server can write or read.

        Fields go by their place: a page with three cards pays for each byte.
        """
        place = [self.place.group, self.place.assignment, self.place.table]
        rest = (self.card_set, self.item, self.selected, self.expected, self.estimator)
        fields = [PURPOSE, self.student, self.key, place, *rest, self.asked, self.keyed]
        text = json.dumps(fields, separators=(",", ":"))
        return key_ring().encrypt(text.encode()).decode()


def read_card(token: str) -> DealtCard | None:
    """Return the card that a token carries; None for one that is not ours, or too old."""
    ttl = int(KEPT.total_seconds())
    try:
        text = key_ring().decrypt(token.encode(errors="replace"), ttl=ttl)
        purpose, student, key, place, *rest = json.loads(text)
        card = DealtCard(student, key, Place(*place), *rest)
    except (InvalidToken, ValueError, TypeError):
        return None
    return card if purpose == PURPOSE else None
