"""Sleeping Queens: how a game ended, as its picture, its sentence and a hint tell it."""

from django.utils.translation import gettext as _

from games.presenters.endings import (
    Ended,
    Fact,
    Figure,
    Played,
    counted,
    number_word,
    sums_fact,
)
from games.sleeping_queens.cards import queen_face
from games.sleeping_queens.table import PLACES, points_line

MOST = 5
"""Queens in the picture."""


def ended(played: Played) -> Ended:
    """Return the end for one seat: the winner's queens in the morning."""
    return Ended(
        sky="dawn",
        figures=_figures(played),
        title=_title(played),
        line=_line(played),
        facts=(*sums_fact(played), *_facts(played)),
        hint="" if played.is_won else _hint(played),
    )


def _figures(played: Played) -> tuple[Figure, ...]:
    faces = [
        queen_face(queen)
        for seat in played.winners
        for queen in played.seen["players"][seat]["queens"]
    ]
    faces.sort(key=lambda queen: -queen.points)
    first, others = faces[:1], faces[1:MOST]
    row = [*others[::2], *first, *others[1::2]]
    return tuple(Figure(one.symbol, one.name, lead=one in first) for one in row)


def _queens(played: Played, seat: int) -> int:
    return len(played.seen["players"][seat]["queens"])


def _title(played: Played) -> str:
    if len(played.winners) > 1 and played.is_won:
        return _("%(names)s share the morning.") % {"names": played.together}
    if not played.is_won:
        return _("The morning is here!")
    if played.seen["result"]["reason"] != "queens":
        points = points_line(played.seen["result"]["points"][played.own])
        return _("You won with %(points)s!") % {"points": points}
    return _("You have %(count)s queens!") % {"count": number_word(_queens(played, played.own))}


def _line(played: Played) -> str:
    if len(played.winners) > 1:
        points = points_line(played.seen["result"]["points"][played.winners[0]])
        if played.is_won:
            return _("%(points)s each.") % {"points": points}
        shared = _("%(names)s share the morning.") % {"names": played.together}
        return f"{shared} {_own(played)}"
    if played.is_won:
        others = [seat for seat in range(len(played.names)) if seat != played.own]
        told = [
            _("%(name)s has %(count)s.")
            % {"name": played.names[seat], "count": number_word(_queens(played, seat))}
            for seat in others
            if _queens(played, seat)
        ]
        return " ".join([_("The morning is here."), *told])
    return f"{_winner(played)} {_own(played)}".strip()


def _winner(played: Played) -> str:
    """Say how the one winner won: by queens, else by points."""
    (winner,) = played.winners
    result, name = played.seen["result"], played.names[winner]
    if result["reason"] == "queens":
        count = number_word(_queens(played, winner))
        return _("%(name)s has %(count)s queens.") % {"name": name, "count": count}
    points = points_line(result["points"][winner])
    return _("%(name)s has %(points)s.") % {"name": name, "points": points}


def _own(played: Played) -> str:
    """Say how many queens the reader has, and how near that was."""
    own, goal = _queens(played, played.own), played.seen["goal"]["queens"]
    if own == goal - 1 and played.seen["result"]["reason"] == "queens":
        return _("You have %(count)s: one king away.") % {"count": number_word(own)}
    return _("You have %(count)s.") % {"count": number_word(own)} if own else ""


def _facts(played: Played) -> tuple[Fact, ...]:
    awake = PLACES - sum(played.seen["slots"])
    kept = played.counts["attack_blocked"]
    return (
        *counted("queen-moss", awake, _("queen awake"), _("queens awake")),
        *counted("dragon", kept, _("queen kept safe"), _("queens kept safe")),
    )


def _hint(played: Played) -> str:
    """Return what would have helped most, by the log: never a missed sum."""
    lost = [
        event.kind
        for event in played.events
        if event.kind in ("queen_taken", "queen_slept") and dict(event.data)["owner"] == played.own
    ]
    if lost.count("queen_taken") > lost.count("queen_slept"):
        return _("Keep a dragon. It stops a knight.")
    if lost:
        return _("Keep a wand. It stops a potion.")
    return _("Three cards in one sum bring three new cards.")
