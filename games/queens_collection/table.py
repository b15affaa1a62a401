"""The Queen's Collection: the middle of the table, how players stand, the goal and the end."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters.view_models import Goal, Praise, SeatSummary
from games.presenters.words import per_language
from games.queens_collection.cards import (
    COLOURS,
    MODES,
    Box,
    Colour,
    PawnCard,
    box_of,
    colour_of,
    is_full,
    is_together,
    partner_of,
    pawn_card,
)
from games.queens_collection.score import Line, lines_of, signed

GRID = (7, 0, 1, 6, None, 2, 5, 4, 3)
"""Places of the ring row by row, place 0 above the middle; None is the middle."""
TURNS_A_CARD = 3
"""Whoever plays alone has a thinking card after so many turns."""


@dataclass(frozen=True, slots=True)
class Board:
    """The ring of boxes with its middle; `lines` where the score is worked out now."""

    boxes: tuple[Box | None, ...]
    together: bool
    full: int
    all: int
    left: int
    display: tuple[PawnCard, ...]
    revealed: tuple[PawnCard, ...]
    lines: tuple[Line, ...]

    @property
    def scores(self) -> bool:
        """Is the score worked out now?"""
        return bool(self.lines)

    @property
    def total_cell(self) -> int:
        """The blank of the total: after those of all lines."""
        return self.lines[-1].cell + 1 if self.lines else 0


@dataclass(frozen=True, slots=True)
class Taken:
    """Pawns of one colour that a player took; `box` says whether the box card came too."""

    colour: Colour
    count: int
    box: bool

    @property
    def label(self) -> str:
        """'Moon: 3 pawns and the box'."""
        pawns = ngettext("%(count)d pawn", "%(count)d pawns", self.count) % {"count": self.count}
        named = {"colour": self.colour.name, "pawns": pawns}
        if self.box:
            return _("%(colour)s: %(pawns)s and the box") % named
        return _("%(colour)s: %(pawns)s") % named


@dataclass(frozen=True, slots=True)
class Won:
    """What lies before a player for all who see it: open cards, and what was taken.

    `reach`: may the reader ask for these cards in a trade, or for the partner's?
    """

    cards: tuple[PawnCard, ...]
    reach: bool
    taken: tuple[Taken, ...]


def hand(seen: Mapping[str, Any]) -> list[PawnCard]:
    """Return the seat's own cards."""
    return [pawn_card(face) for face in seen["hand"]]


def board(seen: Mapping[str, Any]) -> Board:
    """Return the middle of the table."""
    boxes = tuple(None if place is None else box_of(seen, place) for place in GRID)
    return Board(
        boxes=boxes,
        together=is_together(seen),
        full=full_boxes(seen),
        all=len(seen["boxes"]),
        left=seen["draw_count"],
        display=tuple(map(pawn_card, seen["display"])),
        revealed=tuple(map(pawn_card, seen["revealed"])),
        lines=tuple(lines_of(seen)) if scores_now(seen) else (),
    )


def scores_now(seen: Mapping[str, Any]) -> bool:
    """Does this seat work out its score now?"""
    return bool(seen["phase"] == "score" and seen["seat"] in seen["waiting_for"])


def seat_summary(seen: Mapping[str, Any], seat: int) -> SeatSummary:
    player = seen["players"][seat]
    line = _line(seen, seat)
    return SeatSummary(
        line=line,
        score=_full_words(full_boxes(seen), len(seen["boxes"])) if is_together(seen) else line,
        hand_count=player["hand_count"],
        won=Won(_open_cards(seen, seat), _in_reach(seen, seat), taken_of(player)),
    )


def _open_cards(seen: Mapping[str, Any], seat: int) -> tuple[PawnCard, ...]:
    cards = seen["players"][seat]["cards"]
    return tuple(map(pawn_card, cards)) if cards and seat != seen["seat"] else ()


def _in_reach(seen: Mapping[str, Any], seat: int) -> bool:
    """A card there may be asked for: by a trade, or as the partner's."""
    return bool(seen["mode"] == "cooperative") or partner_of(seen, seat) == seen["seat"]


def taken_of(player: Mapping[str, Any]) -> tuple[Taken, ...]:
    return tuple(
        Taken(colour_of(number), count, COLOURS[number] in player["boxes"])
        for number, count in enumerate(player["pawns"])
        if count
    )


def _line(seen: Mapping[str, Any], seat: int) -> str:
    """What stands under a name."""
    if is_together(seen):
        return _on_team()
    player = seen["players"][seat]
    if seen["phase"] == "over":
        return _points(player["total"])
    parts = [_boxes(len(player["boxes"])), _pawns(sum(player["pawns"]))]
    if seen["round"]["number"] > 1:
        parts = [_points(player["total"]), *parts]
    if partner_of(seen, seat) == seen["seat"]:
        parts = [_("your partner"), *parts]
    return " · ".join(parts)


@per_language
def _on_team() -> str:
    return _("on your team")


@per_language
def _boxes(count: int) -> str:
    return ngettext("%(count)d box", "%(count)d boxes", count) % {"count": count}


@per_language
def _pawns(count: int) -> str:
    return ngettext("%(count)d pawn", "%(count)d pawns", count) % {"count": count}


@per_language
def _points(count: int) -> str:
    words = ngettext("%(points)s point", "%(points)s points", count)
    return words % {"points": signed(count)}


@per_language
def _full_words(full: int, boxes: int) -> str:
    return _("%(full)d of %(all)d boxes full") % {"full": full, "all": boxes}


def home_of(seen: Mapping[str, Any]) -> dict[str, int]:
    home = sum(box["pawns"].count(box["colour"]) for box in seen["boxes"])
    return {"home": home, "all": sum(len(box["pawns"]) for box in seen["boxes"])}


def board_sum(seen: Mapping[str, Any]) -> str:
    """Return how many pawns are home as a sum: those of full boxes and the others.

    While all of them are in full boxes: those of the last box and of the boxes before it.
    """
    full = [len(box["pawns"]) for place, box in enumerate(seen["boxes"]) if is_full(seen, place)]
    others = home_of(seen)["home"] - sum(full)
    if not others and full:
        others = full.pop()
    return f"add:{sum(full)}+{others}" if full else ""


def cards_due(seen: Mapping[str, Any]) -> tuple[int, int]:
    """Return how many thirds turns are over in a game for one, and how many boxes are full."""
    if not is_together(seen):
        return 0, 0
    turns = seen["turn_number"] - 1 if seen["mode"] == "solo" else 0
    return turns // TURNS_A_CARD, full_boxes(seen)


def full_boxes(seen: Mapping[str, Any]) -> int:
    """Count the boxes that are full now."""
    return sum(is_full(seen, place) for place in range(len(seen["boxes"])))


def goal(seen: Mapping[str, Any]) -> Goal:
    return _goal(seen["mode"], seen["round"]["number"], seen["round"]["of"], is_together(seen))


@per_language
def _goal(mode: str, number: int, rounds: int, together: bool) -> Goal:
    head = str(MODES[mode]) % {"number": number, "of": rounds}
    if together:
        return Goal(head, _("Bring every pawn to its own box."))
    return Goal(head, _("A box gives 3, a pawn 2. A card takes 1."))


def helps(seen: Mapping[str, Any]) -> bool:
    """Help is for the score."""
    return scores_now(seen)


def praise(claims: list[dict[str, Any]]) -> Praise:
    """Return the prompt and button by the last claim's kind: a score or a pair."""
    if claims[-1]["kind"] == "score":
        return Praise(_("You did it! That is your score."), _("Go on"))
    return Praise(_("A pair! What comes next?"), _("Go on"))
