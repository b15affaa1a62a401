"""Words of the page that checks a class list: columns, parts, lines left out, code pages."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

CODE_PAGES = {
    "cp1252": gettext_lazy("Western Europe"),
    "cp1250": gettext_lazy("Central Europe"),
    "cp1251": gettext_lazy("Cyrillic"),
    "cp1253": gettext_lazy("Greek"),
    "cp1254": gettext_lazy("Turkish"),
    "cp1255": gettext_lazy("Hebrew"),
    "cp1256": gettext_lazy("Arabic"),
    "cp1257": gettext_lazy("Baltic"),
    "mac_roman": gettext_lazy("Macintosh"),
    "cp850": gettext_lazy("MS-DOS"),
}
"""Code pages among which a teacher may choose where letters look wrong."""


def nth(number: int) -> str:
    """Return the name of a column without a heading: 1st, 2nd."""
    ends = {1: _("1st"), 2: _("2nd"), 3: _("3rd")}
    return ends.get(number) or _("%(n)sth") % {"n": number}


def part_words(part: str) -> str:
    """Return which part of its cells a column is, '' for the whole."""
    return {
        "b": _("before the comma"),
        "a": _("after the comma"),
        "f": _("first word"),
        "r": _("the other words"),
        "s": _("not in capitals"),
    }.get(part, "")


def look_words(look: str) -> str:
    """Return what a column's cells look like, where they are no names."""
    return kind_words(look) or {"empty": _("empty"), "same": _("same for all")}.get(look, "")


def kind_words(look: str) -> str:
    """Return one word for what a column without a heading holds, '' for unclear ones."""
    return {
        "address": _("email"),
        "number": _("a number"),
        "class": _("a class"),
        "sex": _("boy or girl"),
        "mark": _("marks"),
        "text": _("text"),
    }.get(look, "")


def left_out_words(reason: str) -> str:
    """Return why a line is left out, in a sentence."""
    return {
        "total": _("Looks like a total, so it is left out."),
        "teacher": _("Looks like a teacher, so it is left out."),
        "title": _("Looks like a title, so it is left out."),
        "foot": _("Looks like a note, so it is left out."),
        "adult": _("An adult by this list, so it is left out."),
        "gone": _("No longer there by this list, so it is left out."),
        "twice": _("This pupil stands above already, with the same number."),
        "address": _("Looks like an address, so it is left out."),
        "long": _("Too long for a first name, so it is left out."),
        "outside": _("You left this line out."),
        "no name": _("No first name in this line."),
    }.get(reason, "")
