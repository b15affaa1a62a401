"""Last steps that a partner leaves to pupils in Sleepless Princess.

A last step is a move that completes a bed, or lulling her who lies on a complete one, as far as the
partner knows. It is left until a pupil has had a turn since the partner knew of it; a move, as long
as no pupil takes part, and only while the cards last for another round. A pupil takes part who has
had checks in its last few turns: whoever only changes cards could not take the step. Where hands
are open no move is left while no pupil holds a play.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.bots.sleepless_princess.beliefs import Beds
from engine.bots.sleepless_princess.hand_value import plays_of, table_of, values_of
from engine.heuristics import Known
from engine.rules.sleepless_princess.components import HAND

TAKES_PART = 3
"""So many rounds ago a pupil may have had its last checks who takes part."""


class LastSteps:
    """Which steps are left to pupils now. Without pupils none is."""

    def __init__(self, known: Known, beds: Beds) -> None:
        seen, memory, pupils = known.seen, known.memory, [str(seat) for seat in known.pupils]
        self.beds = beds
        self.nobody = not pupils
        self.can_play = any(_may_hold_a_play(seen, seat) for seat in known.pupils)
        self.changed: dict[str, int] = memory.get("changed", {})
        turns, played = memory.get("turns", {}), memory.get("played", {})
        goes_on = {str(seen["turn"]): seen["turn_number"] - seen["seats"]}  # its turn is not over
        self.turn = max([{**turns, **goes_on}.get(seat, 0) for seat in pupils], default=0)
        since = seen["turn_number"] - TAKES_PART * seen["seats"]
        self.takes_part = any(played[seat] >= since for seat in pupils if seat in played)
        left = seen["draw_count"] + len(seen["row"])
        self.round_to_come = left > HAND * seen["seats"]

    def leaves_lull(self, bed: int) -> bool:
        """Is lulling her left to a pupil?"""
        return not self.nobody and self.turn <= self._known_since(bed)

    def leaves_move(self, source: int, target: int) -> bool:
        """Is the move of the bottom mattress left to a pupil?"""
        if not self.can_play or not self.beds.completes(source, target):
            return False
        if not self.takes_part:
            return True
        since = max(self._known_since(source), self._known_since(target))
        return self.round_to_come and self.turn <= since

    def leaves_bottom(self, bed: int) -> bool:
        """Is the mattress at the bottom known, and its way home left to a pupil?"""
        lying = self.beds.lying[bed]
        home = lying[0].home if lying else None
        return home is not None and self.leaves_move(bed, home)

    def _known_since(self, bed: int) -> int:
        return self.changed.get(str(bed), 0)


def _may_hold_a_play(seen: Mapping[str, Any], seat: int) -> bool:
    """Does the seat hold a play, as far as its hand is seen?"""
    hand = seen["players"][seat]["hand"]
    table = table_of(seen["options"], 0.0, 1.0)
    cards = values_of([face["card"] for face in hand or ()])
    return hand is None or bool(plays_of(cards, table.sums, table.most))
