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
    is_together,
    partner_of,
    pawn_card,
)
from games.queens_collection.score import Line, lines_of, signed

GRID = (7, 0, 1, 6, None, 2, 5, 4, 3)
"""Places of the ring row by row, place 0 above the middle; None is the middle."""


@dataclass(frozen=True, slots=True)
class Board:
    """The ring of boxes with its middle; `lines` where the score is worked out now."""

    boxes: tuple[Box | None, ...]
    together: bool
    home: int
    pawns: int
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
        told = ngettext("%(count)d pawn", "%(count)d pawns", self.count) % {"count": self.count}
        named = {"colour": self.colour.name, "pawns": told}
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
    pawns = [pawn for box in boxes if box for pawn in box.pawns]
    return Board(
        boxes=boxes,
        together=is_together(seen),
        home=sum(pawn.home for pawn in pawns),
        pawns=len(pawns),
        left=seen["draw_count"],
        display=tuple(map(pawn_card, seen["display"])),
        revealed=tuple(map(pawn_card, seen["revealed"])),
        lines=tuple(lines_of(seen)) if scores_now(seen) else (),
    )


def scores_now(seen: Mapping[str, Any]) -> bool:
    """Does this seat work out its score now?"""
    return bool(seen["phase"] == "score" and seen["seat"] in seen["waiting_for"])


def seat_summary(seen: Mapping[str, Any], seat: int) -> SeatSummary:
    """Return how a player stands."""
    player = seen["players"][seat]
    line = _line(seen, seat)
    return SeatSummary(
        line=line,
        score=_home_words(*home_of(seen).values()) if is_together(seen) else line,
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
    told = [_boxes(len(player["boxes"])), _pawns(sum(player["pawns"]))]
    if seen["round"]["number"] > 1:
        told = [_points(player["total"]), *told]
    if partner_of(seen, seat) == seen["seat"]:
        told = [_("your partner"), *told]
    return " · ".join(told)


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
    told = ngettext("%(points)s point", "%(points)s points", count)
    return told % {"points": signed(count)}


@per_language
def _home_words(home: int, pawns: int) -> str:
    return _("%(home)d of %(all)d home") % {"home": home, "all": pawns}


def home_of(seen: Mapping[str, Any]) -> dict[str, int]:
    home = sum(box["pawns"].count(box["colour"]) for box in seen["boxes"])
    return {"home": home, "all": sum(len(box["pawns"]) for box in seen["boxes"])}


def goal(seen: Mapping[str, Any]) -> Goal:
    """Return what is played for."""
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
    """Return what follows a claim that was taken."""
    if claims[-1]["kind"] == "score":
        return Praise(_("You did it! That is your score."), _("Go on"))
    return Praise(_("A pair! What comes next?"), _("Go on"))
