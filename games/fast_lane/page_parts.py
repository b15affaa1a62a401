"""HTMX on the server: one answer for whole pages and for their parts, and the way to another page.

A part is one element with an id of its own and `data-mark`, a short hash of what it shows. The page
names the marks that it has with every request (`marks=today:1f0c,quilt:9b2e`); a part whose mark it
has is not drawn again. A part that is sent carries `hx-swap-oob="morph"` (context: `oob`), and its
mark is `marks.<id>`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2s
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render, resolve_url
from django.template.loader import render_to_string
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

MOST_MARKS = 60
"""More parts than any page has: what comes after is not read."""


class HtmxRequest(HttpRequest):
    """A request behind django-htmx's middleware; `htmx` is true where htmx sent it."""

    htmx: HtmxDetails


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a page: the id of its element, its template, and the mark of what it shows."""

    id: str
    template: str
    mark: str


def mark_of(content: object) -> str:
    """Return a mark of 16 hex digits for what a part shows; equal reprs have equal marks."""
    return blake2s(repr(content).encode(), digest_size=8).hexdigest()


def marks_of(request: HttpRequest) -> dict[str, str]:
    """Return the marks that the page has, by the ids of its parts; {} without any."""
    given = request.POST.get("marks") or request.GET.get("marks") or ""
    pairs = (one.partition(":") for one in given.split(",")[:MOST_MARKS])
    return {name: mark for name, colon, mark in pairs if colon}


def page_or_parts(
    request: HtmxRequest,
    page: str,
    parts: Sequence[Part],
    context: dict[str, Any],
    *,
    status: int = 200,
) -> HttpResponse:
    """Answer the template `page`; to htmx the parts it has not yet, or 204 when it has them all.

    Without news a `status` other than 200 is answered with an empty body.
    """
    context = context | {"marks": {part.id: part.mark for part in parts}}
    if not request.htmx:
        return render(request, page, context, status=status)
    has = marks_of(request)
    news = [part for part in parts if has.get(part.id) != part.mark]
    if not news and status == 200:
        return HttpResponse(status=204)
    context["oob"] = True
    html = "".join(render_to_string(part.template, context, request) for part in news)
    return HttpResponse(html, status=status)


def go_to(request: HtmxRequest, to: Any, *args: Any) -> HttpResponseRedirect | HttpResponse:
    """Send the whole page elsewhere (as `redirect` does), also from a request made by htmx."""
    if request.htmx:
        return HttpResponseClientRedirect(resolve_url(to, *args))
    return redirect(to, *args)
