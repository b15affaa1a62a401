"""Evidence adapter protocol: a seat's view for the log, as cards and rivals."""

from collections.abc import Mapping
from typing import Any, Protocol

from engine.protocol import Action

Seen = Mapping[str, Any]


class EvidenceAdapter(Protocol):
    """Reads what `seen_by` says before an action.

    `untrue`: reasons of judged claims that say they are not true; others are slips of form.
    """

    untrue: frozenset[str]

    def held(self, seen: Seen) -> list[int | str]:
        """Own cards: numbers as values, others by their kind."""

    def rivals(self, seen: Seen) -> frozenset[int]:
        """The seats that this seat plays against; none in a common task."""

    def is_number_action(self, seen: Seen, action: Action) -> bool:
        """Does this move, which claims nothing, end a chance to claim with the numbers held?"""

    def modifier(self, action: Action) -> str:
        """How a claim changed a card's value: 'name+1', or '' where nothing did."""
