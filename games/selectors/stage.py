"""The moments that a page has not shown yet: a region of its own for each viewer, never shared."""

from collections.abc import Iterator

from django.utils import timezone
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.fast_lane.regions import Marks
from games.selectors.story import Played, Staged
from games.selectors.table import TableView

ID = "events"


def events_region(view: TableView, marks: Marks | None = None, more: str = "") -> SafeString:
    """Return the moments of the moves made since the one that the page names as its mark, and the
    words of those that the story has no room for.

    A page that names none begins here: nothing that happened before it is played.
    """
    last = _last(view)
    known = (marks or {}).get(ID, "")
    items = [*_items(view, int(known)), *_missed(view, int(known))] if known.isdigit() else []
    return mark_safe(  # noqa: S308 - templates' and numbers of ours
        f'<ol id="{ID}" hidden data-mark="{last}"{more}>{"".join(items)}</ol>'
    )


def is_known(view: TableView, marks: Marks) -> bool:
    """Has the page what there is?"""
    return marks.get(ID) == str(_last(view))


def _last(view: TableView) -> int:
    """Return the number of the last move; 0 before the first."""
    return view.played[0].number if view.played else 0


def _missed(view: TableView, known: int) -> Iterator[str]:
    """Yield the lines that the page has not had and that the story does not show."""
    for line in view.unseen:
        if line.move > known:
            spoken, of_hand = escape(line.event_text.spoken), not line.event_text.html
            yield f'<li id="{line.id}" data-spoken="{spoken}"{" data-hand" * of_hand}></li>'


def _items(view: TableView, known: int) -> Iterator[str]:
    now = timezone.now()
    for played in reversed(view.played):
        if played.number > known:
            age = round((now - played.at).total_seconds() * 1_000)
            yield from (_item(view, played, staged, age) for staged in played.staged)


def _item(view: TableView, played: Played, staged: Staged, age: int) -> str:
    own = int(staged.event_text.seat == view.me.number)
    return (
        f'<li data-number="{played.number}" data-place="{staged.place}" data-age="{age}"'
        f' data-own="{own}"{staged.markup}</li>'
    )
