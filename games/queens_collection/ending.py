"""The Queen's Collection: how a game ended, as its picture, its sentence and a hint tell it."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters.endings import (
    MOST_FIGURES,
    MOST_NAMED,
    Ended,
    Fact,
    Figure,
    Played,
    counted,
    number_first,
    sums_fact,
)
from games.queens_collection.cards import COLOURS, Colour, box_of, is_together
from games.queens_collection.score import box_points, signed
from games.queens_collection.table import home_of, taken_of

PAWN = "48 64"
"""Width and height of a pawn's picture."""


def ended(played: Played) -> Ended:
    """Return the end for one seat: the boxes as they stand, or what the winners took."""
    if is_together(played.seen):
        return _common(played)
    return Ended(
        sky="dawn",
        figures=_taken(played),
        title=_title(played),
        line=_points_line(played),
        facts=sums_fact(played),
        hint="" if played.is_won else _hint(played),
    )


def _common(played: Played) -> Ended:
    seen = played.seen
    boxes = [box_of(seen, place) for place in range(len(seen["boxes"]))]
    full, home = sum(box.full for box in boxes), home_of(seen)
    done = home["home"] == home["all"]
    if done:
        title = _("Every pawn is home!")
    elif full:
        title = ngettext("%(count)s box is full.", "%(count)s boxes are full.", full) % {
            "count": number_first(full)
        }
    elif home["home"]:
        title = _("%(home)d of %(all)d pawns are home.") % home
    else:
        title = _("The pawns are still on their way.")
    return Ended(
        sky="dawn",
        figures=tuple(_box(box.colour, box.full) for box in boxes),
        title=title,
        line=_score_line(full, home, box_points(seen)) if full else "",
        facts=(*sums_fact(played), *_facts(full, home)),
        hint="" if done else _common_hint(played),
    )


def _box(colour: Colour, full: bool) -> Figure:
    return Figure("box", colour.name, over="bow" if full else "", style=f"p-{colour.key} bx-end")


def _score_line(full: int, home: Mapping[str, int], each: int) -> str:
    """Say how many are home; the sum of the score where it is one to be proud of."""
    astray = home["all"] - home["home"]
    total = each * full - astray
    if not astray:
        return _(
            "%(full)d full boxes: %(full)d × %(each)d = %(total)d points, the most there is."
        ) % {
            "full": full,
            "each": each,
            "total": total,
        }
    sentence = _("%(home)d of %(all)d pawns are home.") % home
    if total <= 0:
        return sentence
    return f"{sentence} {full} × {each} − {astray} = {total}"


def _facts(full: int, home: Mapping[str, int]) -> tuple[Fact, ...]:
    return (
        *counted("pawn", home["home"], ngettext("pawn home", "pawns home", home["home"]), PAWN),
        *counted("box", full, ngettext("full box", "full boxes", full)),
    )


def _taken(played: Played) -> tuple[Figure, ...]:
    """Show what the winners hold: boxes with a bow where they have the box, pawns else."""
    held = [one for seat in played.winners[:2] for one in taken_of(played.seen["players"][seat])]
    held.sort(key=lambda one: not one.box)
    if not held:
        return tuple(_box(Colour(key), full=False) for key in COLOURS)
    return tuple(
        _box(one.colour, full=True)
        if one.box
        else Figure("pawn", one.colour.name, style=f"p-{one.colour.key} small", box=PAWN)
        for one in held[:MOST_FIGURES]
    )


def _title(played: Played) -> str:
    if played.seen["mode"] == "teams":
        if len(played.winners) == len(played.names):
            return _("Both teams share the win.")
        if played.is_robots:
            return _("The robots won this time.")
        return _("Your team won!") if played.is_won else _("The other team won this time.")
    if len(played.winners) > 1:
        return _("%(names)s share the win.") % {"names": played.together}
    if played.is_won and not played.is_robots:
        return _("You won!")
    return _("%(name)s won this time.") % {"name": played.winner}


def _points_line(played: Played) -> str:
    points = played.seen["result"]["points"]
    best, own = points[played.winners[0]], points[played.own]
    if best <= 0:
        return _("Well played, all of you!")
    teams = played.seen["mode"] == "teams"
    most = [] if teams else played.best_here(points)
    made = ngettext("That made %(points)s point.", "That made %(points)s points.", best)
    sentences = [made % {"points": signed(best)}]
    if most:
        sentences.append(_best(played, most, points[most[0]]))
    if own > 0 and not played.is_won and played.own not in [*most, *played.stood_in]:
        mine = _("Your team made %(points)s.") if teams else _("You made %(points)s.")
        sentences.append(mine % {"points": signed(own)})
    return " ".join(sentences)


def _best(played: Played, best: Sequence[int], points: int) -> str:
    """Say who of those who were there made most, where a robot won."""
    values = {"names": played.named(best), "points": points}
    if len(best) > MOST_NAMED:
        return _("The most here is %(points)s.") % values
    return _("%(names)s made the most here: %(points)s.") % values


def _hint(played: Played) -> str:
    """Return one sentence of advice about play, chosen by the log; never about a missed sum."""
    if played.counts["cards_lost"]:
        return _("Stop in time. Then your cards stay.")
    return _("The last pawn brings its box: three points.")


def _common_hint(played: Played) -> str:
    if played.seen["mode"] == "solo":
        return _("Swap two pawns that both come home.")
    return _("Keep an any card for the last box.")
