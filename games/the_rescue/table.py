"""The Rescue: the middle of the table, how players stand, the goal and the end."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters.view_models import Goal, Piles, Praise, SeatSummary
from games.presenters.words import per_language
from games.the_rescue.cards import Knight, Piece, king, knight, piece
from games.the_rescue.empty_turn import why_empty

_ROLL, _CARDS, _SUM, _HELPER, _KEEP = range(1, 6)
_DEEDS = {"act": _SUM, "companion": _HELPER}
_PICTURES = ("die", "gift", "sum", "crown", "keep")


@dataclass(frozen=True, slots=True)
class Place:
    """One place of the forest: a helper face down, one face up, or nobody."""

    index: int
    down: bool
    helper: Piece | None

    @property
    def number(self) -> int:
        """The place as people count: from 1."""
        return self.index + 1


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a turn: its icon and name; `now` and `done` as the turn stands."""

    picture: str
    name: str
    now: bool
    done: bool


@dataclass(frozen=True, slots=True)
class Row:
    """What one player has that may be chosen: cards of others, or the knight."""

    seat: int
    shut: bool  # the black knight keeps the Magpie away
    cards: tuple[Piece, ...] = ()
    knight: Knight | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """What the player in turn may choose from, beside the forest and their own cards.

    `rows`: of players; `queens` and `numbers`: of the pile of used cards, a number once for each
    value. Numbers wait until an Atlas is chosen.
    """

    rows: tuple[Row, ...] = ()
    queens: tuple[Piece, ...] = ()
    numbers: tuple[Piece, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnLine:
    """What the die shows and how far the turn is."""

    die: str  # the symbol's end: 1, 2, 3, dragon, '' before the first roll
    line: str  # what the die shows in words
    steps: tuple[Step, ...]
    is_empty: bool  # the seat that sees can do nothing but end its turn


@dataclass(frozen=True, slots=True)
class Kings:
    """The kings who wait to be rescued, and how many are."""

    asleep: tuple[Piece, ...]
    saved: int


@dataclass(frozen=True, slots=True)
class Board:
    """The forest, cards just drawn, and what may be chosen.

    What is not compared is drawn in regions of its own.
    """

    places: tuple[Place, ...]
    surprises: tuple[Piece, ...]
    drawn: tuple[Piece, ...]
    active: int | None  # the surprise that is at work
    choice: Choice
    turnline: TurnLine = field(compare=False)
    kings: Kings = field(compare=False)
    piles: Piles = field(compare=False)


@dataclass(frozen=True, slots=True)
class Won:
    """What lies before a player: the knight, kings, helpers and cards (hashable)."""

    knight: Knight
    kings: tuple[Piece, ...]
    helpers: tuple[Piece, ...]
    cards: tuple[Piece, ...]
    limit: int


def _rescued(seen: Mapping[str, Any]) -> int:
    return sum(len(player["kings"]) for player in seen["players"])


def hand(seen: Mapping[str, Any]) -> list[Piece]:
    """Return the seat's own cards: numbers, then queens, then books."""
    if seen["seat"] is None:
        return []
    order = {"number": 0, "queen": 1, "book": 2}
    cards = [piece(face) for face in seen["players"][seen["seat"]]["realm"]]
    return sorted(cards, key=lambda one: (order[one.kind], one.value or 0, one.card))


def board(seen: Mapping[str, Any]) -> Board:
    """Return the middle of the table."""
    top, active, die = seen["discard"]["top"], seen["active"], seen["die"]
    yours = seen["seat"] in seen["waiting_for"]
    symbol = "" if die is None else str(die)
    return Board(
        turnline=TurnLine(symbol, die_line(symbol), steps(seen), bool(why_empty(seen))),
        places=tuple(_place(index, place) for index, place in enumerate(seen["centre"])),
        kings=Kings(tuple(king(face) for face in seen["kings"]), _rescued(seen)),
        piles=Piles(seen["draw_count"], piece(top) if top else None),
        surprises=tuple(piece(face) for face in seen["pending"]),
        drawn=tuple(piece(face) for face in seen["drawn"]),
        active=active["card"] if active else None,
        choice=_choice(seen) if yours else Choice(),
    )


def _place(index: int, place: Mapping[str, Any] | None) -> Place:
    if place is None or place["down"]:
        return Place(index, place is not None, None)
    return Place(index, False, piece(place))


def _choice(seen: Mapping[str, Any]) -> Choice:
    """What the seat in turn may choose from now."""
    phase = seen["phase"]
    if phase == "instant" and any(face["kind"] == "witch" for face in seen["pending"]):
        return Choice(rows=_others(seen, helpers=True))
    if phase == "gnome" and seen["die"] == 2:
        return Choice(rows=_others(seen, helpers=False))
    if phase == "gnome" and seen["die"] == "dragon":
        rows = [Row(one["seat"], False, knight=knight(one["knight"])) for one in seen["players"]]
        return Choice(rows=tuple(rows))
    queens = tuple(piece(face) for face in seen["discard"]["queens"] or ())
    by_value = {face["value"]: face for face in reversed(seen["discard"]["numbers"] or ())}
    return Choice(queens=queens, numbers=tuple(piece(by_value[one]) for one in sorted(by_value)))


def _others(seen: Mapping[str, Any], *, helpers: bool) -> tuple[Row, ...]:
    """The cards of the other players, with their helpers where these may be swapped."""
    rows = []
    for one in seen["players"]:
        if one["seat"] == seen["seat"]:
            continue
        faces = [*one["realm"], *(one["companions"] if helpers else ())]
        shut = helpers and one["knight"] == "black"
        rows.append(Row(one["seat"], shut, tuple(piece(face) for face in faces)))
    return tuple(rows)


def steps(seen: Mapping[str, Any]) -> tuple[Step, ...]:
    """Return the five steps of a turn."""
    return _steps(seen["players"][seen["turn"]]["limit"], _step_of(seen))


@per_language
def _steps(limit: int, here: int) -> tuple[Step, ...]:
    keep = ngettext("Keep %(count)d", "Keep %(count)d", limit) % {"count": limit}
    names = [_("Roll"), _("New cards"), _("Sum or pair"), _("Helper or king"), keep]
    return tuple(
        Step(picture, name, number == here, number < here)
        for number, (picture, name) in enumerate(zip(_PICTURES, names, strict=True), start=1)
    )


def _step_of(seen: Mapping[str, Any]) -> int:
    phase = seen["phase"]
    if phase in ("instant", "gnome") or seen["active"] is not None:
        return _CARDS
    if phase in _DEEDS:
        return _DEEDS[phase]
    return _KEEP + 1 if phase == "over" else _ROLL


def seat_summary(seen: Mapping[str, Any], seat: int) -> SeatSummary:
    """Return a seat's summary; `hand_count` is that of its realm, which lies open."""
    player = seen["players"][seat]
    won = Won(
        knight=knight(player["knight"]),
        kings=tuple(king(face) for face in player["kings"]),
        helpers=tuple(piece(face) for face in player["companions"]),
        cards=tuple(piece(face) for face in player["realm"]),
        limit=player["limit"],
    )
    return SeatSummary(
        line=kings_line(len(won.kings)),
        score=score_line(len(won.kings), seen["goal"]["kings"], won.knight),
        hand_count=len(won.cards),
        won=won,
    )


def goal(seen: Mapping[str, Any]) -> Goal:
    """Return the goal in kings, with the die's face: '' before the first roll of a turn."""
    return _goal(seen["goal"]["kings"], "" if seen["die"] is None else str(seen["die"]))


@per_language
def _goal(kings: int, die: str) -> Goal:
    head = ngettext("Rescue %(count)d king", "Rescue %(count)d kings", kings)
    return Goal(head % {"count": kings}, die_line(die), die)


@per_language
def die_line(die: str) -> str:
    """Return 'The die shows 3.'; '' before the first roll of a turn."""
    if die == "dragon":
        return _("The die shows a dragon.")
    return _("The die shows %(face)s.") % {"face": die} if die else ""


def helps(seen: Mapping[str, Any]) -> bool:
    """Is this a moment for sums, so that help with one may be asked?"""
    return bool(seen["phase"] == "act" and not why_empty(seen))


def praise(claims: list[dict[str, Any]]) -> Praise:
    """Return the prompt and button by the last claim's kind: a pair or a sum."""
    if claims[-1]["kind"] == "pair":
        return Praise(_("You did it! Your queens wake."), _("Go on"))
    return Praise(_("You did it! Now find a helper."), _("Find a helper"))


@per_language
def score_line(count: int, goal: int, held: Knight) -> str:
    """Return '1 king of 3, Red knight'."""
    kings = ngettext("%(count)d king of %(goal)d", "%(count)d kings of %(goal)d", count)
    return f"{kings % {'count': count, 'goal': goal}}, {held.name}"


@per_language
def kings_line(count: int) -> str:
    """Return '1 king'."""
    return ngettext("%(count)d king", "%(count)d kings", count) % {"count": count}
