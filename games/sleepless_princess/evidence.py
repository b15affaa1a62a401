"""Sleepless Princess: what the log keeps of a seat's view."""

from engine.protocol import Action
from games.evidence_adapter import Seen


class SleeplessPrincessEvidence:
    """See `EvidenceAdapter`."""

    untrue = frozenset({"arith", "not_equal"})

    def held(self, seen: Seen) -> list[int | str]:
        """The cards of the hand."""
        return [face.get("value", face["kind"]) for face in seen["hand"]]

    def rivals(self, seen: Seen) -> frozenset[int]:
        """Nobody: the table is one team."""
        return frozenset()

    def is_number_action(self, seen: Seen, action: Action) -> bool:
        """A swap with a number in it."""
        numbers = {face["card"] for face in seen["hand"] if face.get("value") is not None}
        return action.kind == "swap" and not numbers.isdisjoint(action.args)

    def modifier(self, action: Action) -> str:
        """No card changes a value here."""
        return ""


ADAPTER = SleeplessPrincessEvidence()
