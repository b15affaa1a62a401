"""The Rescue: what the log keeps of a seat's view."""

from typing import Any

from engine.protocol import Action
from games.evidence_adapter import Seen


class TheRescueEvidence:
    """See `EvidenceAdapter`."""

    untrue = frozenset({"arith", "not_equal", "div_inexact", "div_zero"})

    def held(self, seen: Seen) -> list[int | str]:
        """The seat's realm, in the order in which it came."""
        return [face.get("value", face["kind"]) for face in _realm(seen)]

    def rivals(self, seen: Seen) -> frozenset[int]:
        """All others."""
        return frozenset(range(seen["seats"])) - {seen["seat"]}

    def is_number_action(self, seen: Seen, action: Action) -> bool:
        """The end of a turn, whether or not numbers are put away."""
        return action.kind == "end_turn"

    def modifier(self, action: Action) -> str:
        """What the red knight did: 'knight+1', 'knight-1'; '' nothing. The first card counts."""
        if action.kind != "equation" or not action.args[3]:
            return ""
        _card, step = action.args[3][0]
        return "knight+1" if step > 0 else "knight-1"


def _realm(seen: Seen) -> list[dict[str, Any]]:
    realm: list[dict[str, Any]] = seen["players"][seen["seat"]]["realm"]
    return realm


ADAPTER = TheRescueEvidence()
