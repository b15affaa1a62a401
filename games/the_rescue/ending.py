"""The Rescue: how a game ended, as its picture, its sentence and a hint tell it."""

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
from games.the_rescue.cards import king

MOST = 5
"""Kings in the picture."""


def ended(played: Played) -> Ended:
    """Return the end for one seat: the winner's kings in the morning."""
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
        king(face) for seat in played.winners for face in played.seen["players"][seat]["kings"]
    ][:MOST]
    middle = len(faces) // 2
    return tuple(Figure(one.symbol, one.name, lead=n == middle) for n, one in enumerate(faces))


def _kings(played: Played, seat: int) -> int:
    return len(played.seen["players"][seat]["kings"])


def _title(played: Played) -> str:
    if len(played.winners) > 1 and played.is_won:
        return _("%(names)s share the win.") % {"names": played.together}
    if not played.is_won:
        return _("The kings are home!")
    kings = _kings(played, played.own)
    count = {"count": number_word(kings)}
    if played.own in played.stood_in:
        title = ngettext(
            "Your robot freed %(count)s king!", "Your robot freed %(count)s kings!", kings
        )
    else:
        title = ngettext("You freed %(count)s king!", "You freed %(count)s kings!", kings)
    return title % count


def _line(played: Played) -> str:
    kings = [_kings(played, seat) for seat in range(len(played.names))]
    best = played.best_here(kings)
    if best:
        others = [] if played.is_won else [_freed(played, seat) for seat in played.winners]
        sentences = [*others, _best(played, best, kings[best[0]])]
    else:
        sentences = [
            _freed(played, n) for n, freed in enumerate(kings) if freed and n != played.own
        ]
    if played.is_won:
        return " ".join([_("They walk home in the morning."), *sentences])
    return " ".join(filter(None, [*sentences, _own(played, best)]))


def _freed(played: Played, seat: int) -> str:
    name = played.winner if played.winners == [seat] else played.called(seat)
    return _("%(name)s freed %(count)s.") % {
        "name": name,
        "count": number_word(_kings(played, seat)),
    }


def _best(played: Played, best: list[int], freed: int) -> str:
    """Say who of those who were there freed most, where a robot won."""
    values = {"names": played.named(best), "count": number_word(freed)}
    if len(best) > MOST_NAMED:
        return _("The most here is %(count)s.") % values
    return _("%(names)s freed the most here: %(count)s.") % values


def _own(played: Played, best: list[int]) -> str:
    """Say how many the reader freed, and how near that was; '' where it was said."""
    own, goal = _kings(played, played.own), played.seen["goal"]["kings"]
    if not own or played.own in best or played.own in played.stood_in:
        return ""
    if own == goal - 1:
        return _("You freed %(count)s: one king away.") % {"count": number_word(own)}
    return _("You freed %(count)s.") % {"count": number_word(own)}


def _facts(played: Played) -> tuple[Fact, ...]:
    freed = sum(_kings(played, seat) for seat in range(len(played.names)))
    found = played.counts["companion_taken"]
    return (
        *counted("king-2", freed, ngettext("king free", "kings free", freed)),
        *counted("helper-finch", found, ngettext("helper found", "helpers found", found)),
    )


def _hint(played: Played) -> str:
    """Return one sentence of advice about play, chosen by the log; never about a missed sum."""
    own = [event.kind for event in played.events if event.seat == played.own]
    if "companion_taken" not in own:
        return _("A sum finds a helper. Helpers free kings.")
    return _("Match tools: queen and helper need the same.")
