"""Error pages: calm for a child, exact for a grown-up.

They are rendered without the request, so that what broke the page cannot break its excuse.
"""

import logging

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from classroom.site.context import PRODUCT
from games.ids import random_id

log = logging.getLogger("counterpane.errors")


def _page(name: str, status: int, note: str = "") -> HttpResponse:
    body = render_to_string(f"errors/{name}.html", {"product": PRODUCT, "note": note})
    return HttpResponse(body, status=status)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer 400."""
    return _page("400", 400)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer 403."""
    return _page("403", 403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer 403 to a form without a good token: most often an old page or refused cookies."""
    return _page("csrf", 403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer 404, the same for what is absent and what is someone else's."""
    return _page("404", 404)


def not_allowed(allowed: str) -> HttpResponse:
    """Answer 405: an address that takes other methods (`allowed`: the Allow header)."""
    response = _page("405", 405)
    response.headers["Allow"] = allowed
    return response


def too_many(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer 429: too many tries."""
    return _page("429", 429)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer 500 with a note number that is in the log too."""
    number = random_id(6).upper()
    note = f"{number[:3]}-{number[3:]}"
    log.error("note %s: %s failed", note, request.path)
    try:
        return _page("500", 500, note)
    except Exception:  # whatever it was broke templates too: say it in plain text
        log.exception("note %s: no error page", note)
        return HttpResponse(f"Error 500, note number {note}.", "text/plain", 500)
