"""The Queen's Collection: the score as it is worked out, line by line, and the help with it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.presenters.sums import number_said
from games.presenters.view_models import Ladder, Option, Question, Sum, Text
from games.queens_collection.cards import (
    Colour,
    PawnCard,
    box_of,
    colour_of,
    is_full,
    is_together,
    pawn_card,
)

MINUS = "−"
TEMPLATE = "games/queens_collection/_ladder.html"
_HEADS: Mapping[str, Text] = {
    "full": gettext_lazy("Full boxes"),
    "away": gettext_lazy("Pawns away from home"),
    "boxes": gettext_lazy("Box cards"),
    "pawns": gettext_lazy("Pawns"),
    "hand": gettext_lazy("Cards in hand"),
}


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the score: things of one kind, each worth `points` (below 0: taken away)."""

    kind: str
    points: int
    cell: int  # the blank of how many; what it makes is in the next one
    boxes: tuple[Colour, ...] = ()
    pawns: tuple[Colour, ...] = ()
    cards: tuple[PawnCard, ...] = ()

    @property
    def head(self) -> Text:
        """What is counted."""
        return _HEADS[self.kind]

    @property
    def count(self) -> int:
        """How many there are: for the help, never shown with the line."""
        return len(self.boxes) + len(self.pawns) + len(self.cards)

    @property
    def group(self) -> list[int]:
        """The dots of them."""
        return [self.count]

    @property
    def rule(self) -> str:
        """What each of them is worth."""
        if self.points < 0:
            return _("Take 1 point away for each.")
        words = ngettext("%(points)d point for each.", "%(points)d points for each.", self.points)
        return words % {"points": self.points}

    @property
    def worked(self) -> str:
        """'5 × 3 = 15', or '4' for what is taken away."""
        return worth_shown(self.points, self.count)


def lines_of(seen: Mapping[str, Any]) -> list[Line]:
    """Return the lines of the seat's score, in the order of the engine's terms."""
    if is_together(seen):
        places = range(len(seen["boxes"]))
        boxes = [box_of(seen, place) for place in places]
        full = tuple(boxes[place].colour for place in places if is_full(seen, place))
        away = tuple(pawn.colour for box in boxes for pawn in box.pawns if not pawn.home)
        return [Line("full", box_points(seen), 0, boxes=full), Line("away", -1, 2, pawns=away)]
    player = seen["players"][seen["seat"]]
    won = tuple(Colour(key) for key in player["boxes"])
    pawns = tuple(colour_of(n) for n, count in enumerate(player["pawns"]) for _n in range(count))
    cards = tuple(pawn_card(face) for face in seen["hand"])
    return [
        Line("boxes", 3, 0, boxes=won),
        Line("pawns", 2, 2, pawns=pawns),
        Line("hand", -1, 4, cards=cards),
    ]


def box_points(seen: Mapping[str, Any]) -> int:
    """Return the points of a full box in a common game: an option for beginners, else 3."""
    options = seen["options"]
    return int(options["beginner_points"]) if options["beginner"] else 3


def worth_shown(points: int, count: int) -> str:
    """Return a line of the score: '5 × 3 = 15', '4' where one is taken away for each."""
    return f"{count} × {points} = {points * count}" if points > 0 else str(count)


def score_sum(terms: Sequence[tuple[int, int]], total: int) -> Sum:
    """Return a score that adds up, worked out: '5 × 3 = 15, 15 − 4 = 11'.

    `terms`: (points each, how many).
    """
    plus = [(points, count) for points, count in terms if points > 0]
    minus = sum(count for points, count in terms if points < 0)
    worths = [points * count for points, count in plus]
    equations = [worth_shown(points, count) for points, count in plus]
    last = f"{' + '.join(map(str, worths))} {MINUS} {minus} = {signed(total)}"
    spoken = [
        _("%(count)d times %(points)d is %(worth)d")
        % {"count": count, "points": points, "worth": points * count}
        for points, count in plus
    ]
    ends = _("%(plus)s take away %(minus)d is %(total)s") % {
        "plus": _(" plus ").join(map(str, worths)),
        "minus": minus,
        "total": number_said(total),
    }
    return Sum(", ".join([*equations, last]), ", ".join([*spoken, ends]))


def signed(total: int) -> str:
    """Return a number with its true sign: '−5'."""
    return str(total) if total >= 0 else f"{MINUS}{-total}"


@dataclass(frozen=True, slots=True)
class Steps:
    """What the help with a score shows: its lines, and the last of them."""

    lines: tuple[Line, ...]
    last: str  # '15 − 4', without what it makes


def ladder(asked: Question) -> Ladder:
    """Return the help with the score, from what lies on the table."""
    lines = lines_of(asked.seen)
    terms = [(line.points, line.count) for line in lines]
    total = sum(points * count for points, count in terms)
    right = _option(terms, total)
    return Ladder(
        level=asked.level,
        prompt=_("Count once more. Then work out each line."),
        there=_("Take the last number away."),
        none=_("Count once more."),
        options=_options(right, _option(terms, _near(terms, total)), asked.decision),
        worked=right,
        template=TEMPLATE,
        more=Steps(tuple(lines), _last(terms)),
        revealed_claims=asked.claims,
    )


def _last(terms: Sequence[tuple[int, int]]) -> str:
    worths = [points * count for points, count in terms if points > 0]
    minus = sum(count for points, count in terms if points < 0)
    return f"{' + '.join(map(str, worths))} {MINUS} {minus}"


def _near(terms: Sequence[tuple[int, int]], total: int) -> int:
    """Another total near the true one: added where it is taken away, else one more."""
    minus = sum(count for points, count in terms if points < 0)
    return total + 2 * minus if minus else total + 1


def _option(terms: Sequence[tuple[int, int]], total: int) -> Option:
    """A total to pick: what it lays into the tray are all lines, worked out."""
    statement = score_sum(terms, total)
    return Option(Sum(signed(total), statement.spoken), {"cells": cells_of(terms, total)})


def cells_of(terms: Sequence[tuple[int, int]], total: int | None) -> list[list[int]]:
    """Return the blanks in the order in which they are filled: [] is an empty one."""
    cells: list[list[int]] = []
    for points, count in terms:
        cells += [[count], [points * count]] if points > 0 else [[count]]
    return [*cells, [] if total is None else [total]]


def _options(right: Option, other: Option, decision: str) -> list[Option]:
    """Two to pick from; which comes first depends on the decision only."""
    return [right, other] if sum(map(ord, decision)) % 2 else [other, right]
