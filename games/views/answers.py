"""Answer requests to a table: a whole page, or the regions that the page does not have."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.http import urlencode

from games.fast_lane.page_parts import HtmxRequest, marks_of
from games.fast_lane.regions import Marks, changed
from games.plain_form import is_plain
from games.selectors.plain import plain_for
from games.selectors.stage import events_region, is_known
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
PLAIN = "games/plain.html"
OOB = ' hx-swap-oob="morph"'


def answer_table(
    request: HtmxRequest, view: TableView, status: int = 200, *, own: bool = False
) -> HttpResponse:
    """Answer a table: to a page's script what it lacks, to a browser the page.

    `own`: it answers the pupil's own move or help, so what was said of it is in the answer.
    """
    if is_plain(request):
        return plain_page(request, view, status)
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


def plain_page(request: HtmxRequest, view: TableView, status: int = 200) -> HttpResponse:
    """Answer the plain page of a table; what was posted in vain is in its forms still."""
    posted = dict(request.POST.lists())
    context = {"table": view, "plain": plain_for(view, posted)}
    return render(request, PLAIN, context, status=status)


def back_to_page(request: HtmxRequest, public_id: str, **query: str) -> HttpResponse:
    """Send a browser without script to the page it came from: the table or its plain page."""
    page = reverse("table_plain" if is_plain(request) else "table", args=[public_id])
    return redirect(f"{page}?{urlencode(query)}" if query else page)


def _lacking(request: HtmxRequest, view: TableView, marks: Marks, *, own: bool) -> str:
    """Return, as out-of-band swaps, the regions whose marks differ from the page's `marks`."""
    if marks.get("table") != layout_of(view):
        whole = {"table": view, "regions": page_regions(view, marks), "oob": True}
        return render_to_string(PART, whole, request)
    parts = [state_region(view, OOB), changed(regions_of(view), marks)]
    if not is_known(view, marks):
        parts.append(events_region(view, marks, OOB))
    if own and not view.ending:
        parts.append(feedback_markup(view, oob=True))
    mark = sheet_mark(view)
    if marks.get("sheet") != mark:
        context = {"table": view, "regions": {"sheet_mark": mark}, "oob": True}
        parts.append(render_to_string("games/_lies_over.html", context, request))
    return "".join(parts)
