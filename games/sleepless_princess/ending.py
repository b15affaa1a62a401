"""Sleepless Princess: how the night ended, as its picture, its sentence and a hint tell it."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.rules.sleepless_princess.components import SET
from games.presenters.endings import (
    Ended,
    Fact,
    Figure,
    Played,
    counted,
    number_first,
    number_word,
    sums_fact,
)
from games.sleepless_princess.cards import bed_name, princess_face


def ended(played: Played) -> Ended:
    """Return the end, the same for the whole team: the very beds, who sleeps and who is awake."""
    beds = played.seen["beds"]
    asleep = sum(bed["status"] == "asleep" for bed in beds)
    checks = played.counts["bed_checked"]
    facts: tuple[Fact, ...] = counted(
        "touch", checks, ngettext("mattress felt", "mattresses felt", checks)
    )
    return Ended(
        sky="nightfall",
        figures=tuple(_figure(bed, SET[played.seen["options"]["variant"]]) for bed in beds),
        title=_title(asleep, len(beds)),
        line=_line(played, asleep, len(beds)),
        facts=(*sums_fact(played), *facts),
        hint="" if asleep == len(beds) else _hint(played),
    )


def _figure(bed: Mapping[str, Any], size: int) -> Figure:
    """A princess, asleep on as many mattresses as are hers."""
    face = princess_face(bed)
    if bed["status"] == "asleep":
        return Figure(face.asleep_symbol, face.name, under=(face.mattress,) * size)
    return Figure(face.symbol, face.name, under=("mattress",), style="awake")


def _title(asleep: int, beds: int) -> str:
    if asleep == beds:
        return _("Good night! All %(count)s sleep.") % {"count": number_word(beds)}
    if not asleep:
        return _("All %(count)s read a bit longer.") % {"count": number_word(beds)}
    sleeps = ngettext("%(count)s sleeps.", "%(count)s sleep.", asleep)
    reads = ngettext("%(count)s reads a bit longer.", "%(count)s read a bit longer.", beds - asleep)
    return " ".join(
        words % {"count": number_first(count)}
        for words, count in ((sleeps, asleep), (reads, beds - asleep))
    )


def _line(played: Played, asleep: int, beds: int) -> str:
    if asleep == beds:
        return _("Your team matched every bed.")
    near = _nearest(played)
    if near is None:
        return _("Tonight was practice. Well played!")
    princess, own, lying = near
    values = {
        "bed": bed_name(princess),
        "own": number_word(own),
        "all": number_word(lying),
    }
    return _("%(bed)s was close: %(own)s of %(all)s are hers.") % values


def _nearest(played: Played) -> tuple[str, int, int] | None:
    """Return the bed that was opened and had the most of its princess's own, with how many."""
    best = None
    for event in played.events:
        if event.kind != "bed_opened":
            continue
        data = dict(event.data)
        lying = [key for key, _smooth in data["mattresses"]]
        own = lying.count(data["princess"])
        if own < len(lying) and own and (best is None or own > best[1]):
            best = (data["princess"], own, len(lying))
    return best


def _hint(played: Played) -> str:
    """Return one sentence of advice about play, chosen by the log; never about a missed sum."""
    counts = played.counts
    if counts["bed_checked"] < len(played.seen["beds"]):
        return _("Make three the same. Then touch a bed.")
    if not counts["mattress_moved"]:
        return _("Does it feel like another bed? Move it there.")
    return _("Tell your team what you touched. Then move one.")
