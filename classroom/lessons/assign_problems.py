"""Problems of a game about to be set: seats, mended by what, and behind which fold."""

from collections.abc import Iterator, Mapping

from django.forms.utils import ErrorDict
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.rule_options import Words

FOLDS = {
    "tables": _("Who sits together"),
    "cards": _("Thinking cards"),
    "goal": _("Goal"),
    "when": _("When"),
    "rules": _("Robots, help, rules"),
}
"""Key of a fold -> its heading, in the order of the page."""
_MENDED = {
    "empty": (_("Seat a pupil first"), {"tables"}),
    "full": (_("Move a pupil first"), {"tables"}),
    "lonely": (_("Add pupils or robots first"), {"tables", "rules"}),
    "goal": (_("Change the goal first"), {"goal", "rules"}),
    "sums_count": (_("Choose how many first"), {"goal"}),
    "games_count": (_("Choose how many first"), {"goal"}),
    "starts": (_("Choose the start first"), {"when"}),
    "due": (_("Change the end first"), {"when"}),
    "bot_level": (_("Choose the robots first"), {"rules"}),
    "wait_minutes": (_("Choose the robots first"), {"rules"}),
    "thinking_cards": (_("Choose the cards first"), {"cards"}),
}
_OTHER: tuple[Words, set[str]] = (_("Look at the note first"), set())


def table_problems(
    sizes: Mapping[int, int], seats: int, least: int, *, bots: bool
) -> Iterator[tuple[str, str]]:
    """Say what is wrong with the tables: (code, sentence), one a table.

    `sizes`: pupils by table number; `least`: players that the mode needs.
    """
    if not sizes:
        yield "empty", _now("Put at least one pupil at a table.")
    for number, size in sorted(sizes.items()):
        if seats and size > seats:
            words = ngettext(
                "Table %(table)d has %(count)d seat and %(pupils)d pupils. Move one.",
                "Table %(table)d has %(count)d seats and %(pupils)d pupils. Move one.",
                seats,
            )
            yield "full", words % {"table": number, "count": seats, "pupils": size}
        elif size < least and not bots:
            words = ngettext(
                "Table %(table)d has one pupil. Add a pupil, or let robots fill seats.",
                "Table %(table)d has %(size)d pupils. Add pupils, or let robots fill seats.",
                size,
            )
            yield "lonely", words % {"table": number, "size": size}


def first_to_mend(errors: ErrorDict) -> Words:
    """Return why Start waits: what the first problem asks for; '' without one."""
    return next((words for words, _folds in _mended(errors)), "")


def folds_to_mend(errors: ErrorDict) -> set[str]:
    """Return the keys of the folds behind which there is something to mend."""
    return {fold for _words, folds in _mended(errors) for fold in folds}


def _mended(errors: ErrorDict) -> Iterator[tuple[Words, set[str]]]:
    for field, found in errors.as_data().items():
        for one in found:
            yield _MENDED.get(field, _MENDED.get(one.code or "", _OTHER))
