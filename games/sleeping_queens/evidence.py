"""Sleeping Queens: what the log keeps of a seat's view."""

from engine.protocol import Action
from games.evidence_adapter import Seen


class SleepingQueensEvidence:
    """See `EvidenceAdapter`."""

    untrue = frozenset({"arith", "not_equal", "miscounted"})

    def held(self, seen: Seen) -> list[int | str]:
        """The five cards of the hand."""
        return [face.get("value", face["kind"]) for face in seen["hand"]]

    def rivals(self, seen: Seen) -> frozenset[int]:
        """Everybody else."""
        return frozenset(range(len(seen["players"]))) - {seen["seat"]}

    def is_number_action(self, seen: Seen, action: Action) -> bool:
        """A number discarded alone."""
        numbers = {face["card"] for face in seen["hand"] if face.get("value") is not None}
        return action.kind == "discard" and action.args[0] in numbers

    def modifier(self, action: Action) -> str:
        """No card changes a value here."""
        return ""


ADAPTER = SleepingQueensEvidence()
