"""How a table is answered: a whole page, or the regions that the page does not have."""

from django.http import HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string

from games.page_parts import HtmxRequest, marks_of
from games.regions import Marks, changed
from games.selectors.table import TableView
from games.selectors.table_regions import (
    feedback_markup,
    layout_of,
    page_regions,
    regions_of,
    sheet_mark,
    state_region,
)

PAGE = "games/table.html"
PART = "games/_table.html"
OOB = ' hx-swap-oob="morph"'


def answer_table(
    request: HtmxRequest, view: TableView, status: int = 200, *, own: bool = False
) -> HttpResponse:
    """Answer a table: to a page's script what it lacks, to a browser the page.

    `own`: it answers the pupil's own move or help, so what was said of it is in the answer.
    """
    if not request.htmx:
        return table_page(request, view, status)
    lacking = _lacking(request, view, marks_of(request), own=own)
    return HttpResponse(lacking, status=status)


def table_page(
    request: HtmxRequest, view: TableView, status: int = 200, guide: object = None
) -> HttpResponse:
    """Answer the whole page of a table."""
    context = {"table": view, "regions": page_regions(view), "guide": guide}
    return render(request, PAGE, context, status=status)


def _lacking(request: HtmxRequest, view: TableView, marks: Marks, *, own: bool) -> str:
    """Return what a page with these marks lacks, as out-of-band swaps of htmx."""
    if marks.get("table") != layout_of(view):
        whole = {"table": view, "regions": page_regions(view), "oob": True}
        return render_to_string(PART, whole, request)
    parts = [state_region(view, OOB), changed(regions_of(view), marks)]
    if own and not view.ending:
        parts.append(feedback_markup(view, oob=True))
    mark = sheet_mark(view)
    if marks.get("sheet") != mark:
        context = {"table": view, "regions": {"sheet_mark": mark}, "oob": True}
        parts.append(render_to_string("games/_lies_over.html", context, request))
    return "".join(parts)
