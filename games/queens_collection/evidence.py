"""The Queen's Collection: what the log keeps of a seat's view."""

from engine.protocol import Action
from games.evidence_adapter import Seen


class QueensCollectionEvidence:
    """See `EvidenceAdapter`."""

    untrue = frozenset({"arith", "colour_mismatch"})

    def held(self, seen: Seen) -> list[int | str]:
        """The colours of the seat's cards: no numbers."""
        return [face["colour"] or "wild" for face in seen["hand"]]

    def rivals(self, seen: Seen) -> frozenset[int]:
        """Nobody in a common game; in teams the other two."""
        if seen["mode"] in ("cooperative", "solo"):
            return frozenset()
        partner = (seen["seat"] + 2) % 4 if seen["mode"] == "teams" else seen["seat"]
        return frozenset(range(len(seen["players"]))) - {seen["seat"], partner}

    def is_number_action(self, seen: Seen, action: Action) -> bool:
        """There are no numbers on the cards."""
        return False

    def modifier(self, action: Action) -> str:
        """No card changes a value here."""
        return ""


ADAPTER = QueensCollectionEvidence()
