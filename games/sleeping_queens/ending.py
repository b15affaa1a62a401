"""Sleeping Queens: how a game ended, as its picture, its sentence and a hint tell it."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters.endings import (
    MOST_NAMED,
    Ended,
    Fact,
    Figure,
    Played,
    counted,
    number_word,
    sums_fact,
)
from games.sleeping_queens.cards import QueenFace, queen_face
from games.sleeping_queens.table import PLACES, points_line

MOST = 5
"""Queens of the winners in the picture."""


def ended(played: Played) -> Ended:
    """Return the end for one seat: the winner's queens in the morning, and the reader's."""
    return Ended(
        sky="dawn",
        figures=_figures(played),
        title=_title(played),
        line=_line(played),
        facts=(*sums_fact(played), *_facts(played)),
        hint="" if played.is_won else _hint(played),
    )


def _figures(played: Played) -> tuple[Figure, ...]:
    """The winners' queens around the best of them; the reader's too, where another won."""
    faces = _faces(played, played.winners)
    first, others = faces[:1], faces[1:MOST]
    row = [*others[::2], *first, *others[1::2]]
    own = [] if played.is_won else _faces(played, [played.own])
    return (
        *(Figure(one.symbol, one.name, lead=one in first) for one in row),
        *(
            Figure(one.symbol, _("Your %(queen)s") % {"queen": one.name}, style="mine")
            for one in own
        ),
    )


def _faces(played: Played, seats: Sequence[int]) -> list[QueenFace]:
    """Return the queens of these seats, those with most points first."""
    queens = [queen for seat in seats for queen in played.seen["players"][seat]["queens"]]
    return sorted(map(queen_face, queens), key=lambda queen: -queen.points)


def _queens(played: Played, seat: int) -> int:
    return len(played.seen["players"][seat]["queens"])


def _by_queens(played: Played) -> bool:
    """Was it won by the number of queens, so that these are compared and not points?"""
    return bool(played.seen["result"]["reason"] == "queens")


def _amounts(played: Played) -> list[int]:
    """Return queens by seat if these decided the game, else points by seat."""
    if _by_queens(played):
        return [_queens(played, seat) for seat in range(len(played.names))]
    return list(played.seen["result"]["points"])


def _told(played: Played, seat: int) -> str:
    """Return a seat's amount as words: 'two' queens, '35 points'."""
    amount = _amounts(played)[seat]
    return number_word(amount) if _by_queens(played) else points_line(amount)


def _title(played: Played) -> str:
    if len(played.winners) > 1 and played.is_won:
        return _("%(names)s share the morning.") % {"names": played.together}
    if not played.is_won:
        return _("The morning is here!")
    count, queens = _told(played, played.own), _queens(played, played.own)
    if played.own in played.stood_in:
        if _by_queens(played):
            title = ngettext(
                "Your robot has %(count)s queen!", "Your robot has %(count)s queens!", queens
            )
            return title % {"count": count}
        return _("Your robot won with %(points)s!") % {"points": count}
    if _by_queens(played):
        title = ngettext("You have %(count)s queen!", "You have %(count)s queens!", queens)
        return title % {"count": count}
    return _("You won with %(points)s!") % {"points": count}


def _line(played: Played) -> str:
    if len(played.winners) > 1:
        each = _("%(points)s each.") % {"points": _told(played, played.winners[0])}
        if played.is_won:
            return each
        shared = _("%(names)s share the morning.") % {"names": played.together}
        return _sentences(shared, each, _best(played), _own(played))
    if not played.is_won:
        return _sentences(_winner(played), _best(played), _own(played))
    if best := _best(played):
        return _sentences(_("The morning is here."), best)
    amounts = _amounts(played)
    sentences = [
        _("%(name)s has %(count)s.") % {"name": played.called(seat), "count": _told(played, seat)}
        for seat in range(len(played.names))
        if seat != played.own and amounts[seat]
    ]
    return _sentences(_("The morning is here."), *sentences)


def _sentences(*sentences: str) -> str:
    return " ".join(filter(None, sentences))


def _winner(played: Played) -> str:
    """Say how the one winner won: by queens, else by points."""
    values = {"name": played.winner, "count": _told(played, played.winners[0])}
    if _by_queens(played):
        sentence = ngettext(
            "%(name)s has %(count)s queen.",
            "%(name)s has %(count)s queens.",
            _queens(played, played.winners[0]),
        )
        return sentence % values
    return _("%(name)s has %(count)s.") % values


def _best(played: Played) -> str:
    """Say who of those who were there has most, where a robot won."""
    best = played.best_here(_amounts(played))
    if not best:
        return ""
    values = {"names": played.named(best), "count": _told(played, best[0])}
    if len(best) > MOST_NAMED:
        return _("The most here is %(count)s.") % values
    if best == [played.own]:
        return _("You have the most here: %(count)s.") % values
    sentence = ngettext(
        "%(names)s has the most here: %(count)s.",
        "%(names)s have the most here: %(count)s.",
        len(best),
    )
    return sentence % values


def _own(played: Played) -> str:
    """Say what the reader has of what decided, and how near that was; '' where it was said."""
    own, goal = played.own, played.seen["goal"]["queens"]
    amounts = _amounts(played)
    if not amounts[own] or own in played.stood_in or own in played.best_here(amounts):
        return ""
    values = {"count": _told(played, own)}
    if _by_queens(played) and amounts[own] == goal - 1:
        return _("You have %(count)s: one king away.") % values
    return _("You have %(count)s.") % values


def _facts(played: Played) -> tuple[Fact, ...]:
    awake = PLACES - sum(played.seen["slots"])
    blocked = played.counts["attack_blocked"]
    return (
        *counted("queen-moss", awake, ngettext("queen awake", "queens awake", awake)),
        *counted("dragon", blocked, ngettext("queen kept safe", "queens kept safe", blocked)),
    )


def _hint(played: Played) -> str:
    """Return one sentence of advice about play, chosen by the log; never about a missed sum."""
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
