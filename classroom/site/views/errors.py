"""Error pages: calm for a child, exact for a grown-up.

They are rendered without the request, so that what broke the page cannot break its excuse; only
a 404 asks who reads it.
"""

import logging
import re
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import REASON_NO_CSRF_COOKIE, get_token
from django.template.loader import render_to_string

from classroom.models import AuditEntry, User
from classroom.site.access import PUPIL, kinds_of
from classroom.site.context import PRODUCT
from games.ids import random_id

log = logging.getLogger("counterpane.errors")


def _page(request: HttpRequest, name: str, status: int, **context: Any) -> HttpResponse:
    """Render a page; after a form that was sent it offers to send that, not to load it."""
    context |= {"product": PRODUCT, "sent": "yes" if request.method == "POST" else ""}
    return HttpResponse(render_to_string(f"errors/{name}.html", context), status=status)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer 400; 413 where Django found the fields too long."""
    if isinstance(exception, RequestDataTooBig):
        return too_long(request)
    return _page(request, "400", 400)


def too_long(request: HttpRequest) -> HttpResponse:
    """Answer 413: more was sent than any page takes."""
    return _page(request, "413", 413)


def too_late(request: HttpRequest) -> HttpResponse:
    """Answer 408: what was sent did not come whole; nothing more is read from there."""
    response = _page(request, "408", 408)
    response.headers["Connection"] = "close"
    return response


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer 403."""
    return _page(request, "403", 403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer 403 to a form without a good token, and say by which of three causes."""
    cause = "headers" if reason.startswith(("Origin checking", "Referer checking")) else "old"
    if reason == REASON_NO_CSRF_COOKIE:
        cause = "cookies"
    context = _once_more(request) if cause == "old" else {}
    response = _page(request, "csrf", 403, cause=cause, **context)
    if cause == "old" and request.headers.get("X-Reader") == _reader(request):
        response.headers["X-CSRFToken"] = get_token(request)
    return response


def _reader(request: HttpRequest) -> str:
    """Return the public id of who is signed in; "" for nobody."""
    return str(getattr(getattr(request, "user", None), "public_id", ""))


def _once_more(request: HttpRequest) -> dict[str, Any]:
    """Return what a page needs to offer an older form once more as it was typed: `fields`, `token`.

    Nothing where it need not come from a page of ours (Django has compared an Origin that is there
    before it looked at the token), where nobody is signed in, for files, and for passwords.
    """
    own = "Origin" in request.headers and _reader(request)
    typed = [(key, value) for key, values in request.POST.lists() for value in values]
    if not own or request.FILES or any("password" in key for key, _value in typed):
        return {}
    fields = [(key, value) for key, value in typed if key != "csrfmiddlewaretoken"]
    return {"fields": fields, "again": "yes", "token": get_token(request), "who": request.user}


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer 404, the same for what is absent and what is someone else's.

    A class that was deleted is told as such to the teachers of its school.
    """
    user = getattr(request, "user", None)
    if not isinstance(user, User) or kinds_of(user) == {PUPIL}:
        return _page(request, "404", 404)
    return _page(
        request, "404_adult", 404, deleted="yes" if _was_deleted(request.path, user) else ""
    )


def _was_deleted(path: str, user: User) -> bool:
    """Did a class of the teacher's school have this address?"""
    found = re.match(r"/class/([-\w]+)/", path)
    if found is None or not hasattr(user, "teacher"):
        return False
    entries = AuditEntry.objects.filter(act="class_deleted", subject=found[1])
    return entries.filter(school=user.teacher.school_id).exists()


def not_allowed(request: HttpRequest, allowed: str) -> HttpResponse:
    """Answer 405: an address that takes other methods (`allowed`: the Allow header)."""
    response = _page(request, "405", 405)
    response.headers["Allow"] = allowed
    return response


def too_many(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer 429: too many tries."""
    return _page(request, "429", 429)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer 500 with a note number that is in the log too."""
    number = random_id(6).upper()
    note = f"{number[:3]}-{number[3:]}"
    log.error("note %s: %s failed", note, request.path)
    try:
        return _page(request, "500", 500, note=note)
    except Exception:  # whatever it was broke templates too: say it in plain text
        log.exception("note %s: no error page", note)
        return HttpResponse(f"Error 500, note number {note}.", "text/plain", 500)
