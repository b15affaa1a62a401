"""Seal a class list into the page that previews it: signed, compressed, bounded, stored nowhere."""

from typing import Any

from django.core import signing
from django.utils.translation import gettext as _

from classroom.people.class_lists.reading import ClassList, NoList
from classroom.people.class_lists.tables import Table

MOST_SEALED = 200_000
"""Letters: what a page's form may bring back, with room for its other fields."""
HOURS = 12


def seal(read: ClassList, place: str) -> str:
    """Return the list as text that only the page of `place` (a class) can bring back.

    Sheets that do not fit are left out, the last first. Raises NoList for a table that does not.
    """
    tables = list(read.tables)
    while tables:
        rows = [[one.name, one.rows, sorted(one.hidden), one.notes] for one in tables]
        text = signing.dumps([rows, read.encoding, read.source], salt=_salt(place), compress=True)
        if len(text) <= MOST_SEALED:
            return text
        tables.pop()
    raise NoList(_("This list is too long. Paste the columns with names only."))


def unseal(text: str, place: str) -> ClassList:
    """Return the list that `seal` made for this place. Raises NoList: changed, or too old."""
    if len(text) > MOST_SEALED:
        raise NoList(_expired())
    try:
        read: Any = signing.loads(text, salt=_salt(place), max_age=HOURS * 3600)
    except signing.BadSignature as error:
        raise NoList(_expired()) from error
    tables, encoding, source = read
    found = [Table(rows, name, frozenset(hidden), notes) for name, rows, hidden, notes in tables]
    return ClassList(found, encoding, source)


def _salt(place: str) -> str:
    return f"class_list:{place}"


def _expired() -> str:
    return _("This page has been open for too long. Paste the list, or choose the file, again.")
