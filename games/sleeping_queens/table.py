"""Sleeping Queens: the middle of the table, how players stand, the goal and the end."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters.view_models import (
    CardFace,
    Goal,
    Piles,
    Praise,
    SeatSummary,
)
from games.presenters.words import per_language
from games.sleeping_queens.cards import QueenFace, card_face, queen_face

PLACES = 12


@dataclass(frozen=True, slots=True)
class Place:
    """One place in the middle; `asleep` False is an empty place."""

    index: int
    asleep: bool

    @property
    def number(self) -> int:
        """The place as people count: from 1."""
        return self.index + 1

    @property
    def bed(self) -> str:
        """The symbol of the bed that stands here, whoever sleeps in it."""
        return f"bed-{self.number}"


@dataclass(frozen=True, slots=True)
class Board:
    """The sleeping queens and the piles."""

    places: tuple[Place, ...]
    piles: Piles = field(compare=False)  # a region of its own


@dataclass(frozen=True, slots=True)
class Won:
    """The queens of a player, and how many more win (for the player's own eyes)."""

    queens: tuple[QueenFace, ...]
    gaps: int


def hand(seen: Mapping[str, Any]) -> list[CardFace]:
    """Return the seat's own cards."""
    return [card_face(face) for face in seen["hand"]]


def board(seen: Mapping[str, Any]) -> Board:
    """Return the middle of the table."""
    top = seen["discard"]["top"]
    places = tuple(Place(index, asleep) for index, asleep in enumerate(seen["slots"]))
    return Board(places, Piles(seen["draw_count"], card_face(top) if top else None))


def seat_summary(seen: Mapping[str, Any], seat: int) -> SeatSummary:
    player = seen["players"][seat]
    queens = tuple(queen_face(queen) for queen in player["queens"])
    goal = seen["goal"]["queens"]
    return SeatSummary(
        line=points_line(player["points"]),
        score=score_line(len(queens), goal, player["points"]),
        hand_count=player["hand_count"],
        won=Won(queens, max(0, goal - len(queens))),
    )


def goal(seen: Mapping[str, Any]) -> Goal:
    return _goal(seen["goal"]["queens"], seen["goal"]["points"])


@per_language
def _goal(queens: int, points: int) -> Goal:
    head = ngettext("First to %(count)d queen", "First to %(count)d queens", queens)
    return Goal(head % {"count": queens}, _("or %(points)d points") % {"points": points})


def helps(seen: Mapping[str, Any]) -> bool:
    """Is this a moment for sums, so that help with one may be asked?"""
    return bool(seen["phase"] == "turn")


def praise(claims: list[dict[str, Any]]) -> Praise:
    """Return the prompt and button by the last claim: a sum brings as many new cards as it used."""
    claim = claims[-1]
    if claim["kind"] == "count":
        return Praise(_("You counted right."), _("Go on"))
    count = len(claim["operands"]) + (1 if claim["card_total"] is not None else 0)
    prompt = ngettext("You did it! %(count)d new card.", "You did it! %(count)d new cards.", count)
    button = ngettext("Take %(count)d new card", "Take %(count)d new cards", count)
    return Praise(prompt % {"count": count}, button % {"count": count})


@per_language
def score_line(count: int, goal: int, points: int) -> str:
    """Return '1 queen of 5, 5 points'."""
    queens = ngettext("%(count)d queen of %(goal)d", "%(count)d queens of %(goal)d", count) % {
        "count": count,
        "goal": goal,
    }
    return f"{queens}, {points_line(points)}"


@per_language
def points_line(points: int) -> str:
    """Return '5 points'."""
    return ngettext("%(points)d point", "%(points)d points", points) % {"points": points}
