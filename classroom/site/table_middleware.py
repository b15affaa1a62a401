"""The short list of middleware of `/table/`, where every request of a playing school goes.

Who asks, for which table and from which seat is one look-up (`games.access.find_visit`); what other
addresses need beside it is left out here. The security headers, the check against forged posts and
the language are the same as everywhere.
"""

import logging
import time
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.auth.models import AnonymousUser
from django.contrib.messages.middleware import MessageMiddleware
from django.contrib.sessions.middleware import SessionMiddleware
from django.core.exceptions import ObjectDoesNotExist
from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.common import CommonMiddleware
from django.urls import reverse
from django.utils import timezone

from classroom.models import BrowserSession
from classroom.site.access import RULES, Rule
from classroom.site.frame_room import frame_room
from classroom.site.middleware import (
    IDLE_SECONDS,
    STAMP_SECONDS,
    AccessMiddleware,
    lead_to,
    refuse_nul,
    to_sign_in,
)
from classroom.site.services.denials import record_denial
from classroom.site.static_files import StaticFiles
from classroom.site.views.errors import not_allowed, not_found
from games.access import Visit, find_visit, moved_to
from games.fast_lane.page_parts import HtmxRequest, go_to
from games.ids import is_guest

PREFIX = "/table/"
BY_ANYBODY = frozenset({"table_cards"})
"""URL names whose views look themselves whether who asks is seated: a pupil may have answered cards
at a table from which the teacher has moved the pupil meanwhile."""
GONE = (ObjectDoesNotExist, IntegrityError, Http404)
"""What a view raises whose table is erased meanwhile."""

log = logging.getLogger("counterpane.access")
GetResponse = Callable[[HttpRequest], HttpResponse]


def is_table(request: HttpRequest) -> bool:
    """Tell whether the address is one of a table."""
    return request.path_info.startswith(PREFIX)


def off_table(middleware: Callable[[Any], Any]) -> Callable[[GetResponse], Any]:
    """Return a middleware that tables pass by."""

    def make(get_response: GetResponse) -> Any:
        whole = middleware(get_response)

        def call(request: HttpRequest) -> Any:
            return get_response(request) if is_table(request) else whole(request)

        if hasattr(whole, "process_view"):

            def process_view(request: HttpRequest, *args: Any) -> Any:
                return None if is_table(request) else whole.process_view(request, *args)

            call.process_view = process_view  # type: ignore[attr-defined]
        return call

    return make


static_files = off_table(StaticFiles)
room_for_frames = off_table(frame_room)
sessions = off_table(SessionMiddleware)
common = off_table(CommonMiddleware)
authentication = off_table(AuthenticationMiddleware)
messages = off_table(MessageMiddleware)
access = off_table(AccessMiddleware)


class TableMiddleware:
    """Find who asks for a table; strangers are sent to sign in, others' tables are not found.

    An id of guests says so itself, so whoever has no seat there is led to the page that offers
    such tables, whether there is one by that id or not.
    """

    def __init__(self, get_response: GetResponse) -> None:
        """Keep the next layer."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, and say how long the answer is; who is refused is written down."""
        if not is_table(request):
            return self.get_response(request)
        response = self.get_response(request)
        visit: Visit | None = getattr(request, "visit", None)
        refused = {403, 404} if visit and visit.seat is None else {403}
        if visit and response.status_code in refused:
            record_denial(request, visit.user_id)
        if response.status_code == 405 and not response.content:
            response = not_allowed(request, response.headers.get("Allow", ""))
        response.headers.setdefault("Content-Length", str(len(response.content)))
        return response

    def process_view(
        self, request: HtmxRequest, view: object, args: tuple[Any], kwargs: dict[str, Any]
    ) -> HttpResponseBase | None:
        """Let the view run (None) with `request.visit`, or refuse as other addresses do."""
        if not is_table(request):
            return None
        match = request.resolver_match
        rule = RULES.get(match.view_name if match else "")
        if rule is None:
            log.error("no access rule for %r: refused", match)
            raise Http404
        refuse_nul(request, kwargs)
        request.user = AnonymousUser()
        public_id = kwargs.get("public_id", "")
        visit = self._visit(request, public_id, rule)
        if is_guest(public_id) and (visit is None or visit.seat is None):
            return _to_tables(request)
        if visit is None:
            return to_sign_in(request, rule)
        request.visit = visit  # type: ignore[attr-defined]
        if match is not None and match.view_name in BY_ANYBODY:
            return None
        if visit.seat is None and (moved := _follow(request, visit, kwargs)) is not None:
            return moved
        if visit.seat is None:
            raise Http404
        return None

    def process_exception(
        self, request: HtmxRequest, exception: Exception
    ) -> HttpResponseBase | None:
        """Answer for a table that was erased while it was asked for as for one that is absent."""
        visit: Visit | None = getattr(request, "visit", None)
        if visit is None or not isinstance(exception, GONE):
            return None
        public_id = request.resolver_match.kwargs["public_id"] if request.resolver_match else ""
        now = find_visit(visit.session_key, public_id, timezone.now())
        if now is not None and now.seat is not None:
            return None
        return _to_tables(request) if is_guest(public_id) else not_found(request, exception)

    @staticmethod
    def _visit(request: HttpRequest, public_id: str, rule: Rule) -> Visit | None:
        key = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
        if not key or "\0" in key:  # PostgreSQL takes no NUL
            return None
        visit = find_visit(key, public_id, timezone.now())
        return None if visit is None or _idle(visit, rule) else visit


def _to_tables(request: HtmxRequest) -> HttpResponse:
    """Lead a guest whose table is over to where tables are offered."""
    return lead_to(request, reverse("about") + "?table=over")


def _follow(request: HtmxRequest, visit: Visit, kwargs: dict[str, Any]) -> HttpResponseBase | None:
    """Lead a page to the table that a teacher has moved its pupil to; None where nobody has."""
    public_id = moved_to(visit.user_id, kwargs.get("public_id", ""))
    if not public_id:
        return None
    match = request.resolver_match
    if match is not None and match.view_name == "table_leave":
        return HttpResponse(status=204)
    return go_to(request, "table", public_id)


def _idle(visit: Visit, rule: Rule) -> bool:
    """Sign an idle pupil out; note the time of what a pupil does. Adults have no such time."""
    now = int(time.time())
    if visit.seen is None:
        return False
    row = BrowserSession.objects.filter(pk=visit.session_key)
    if now - visit.seen > IDLE_SECONDS:
        row.delete()
        return True
    if not rule.quiet and now - visit.seen >= STAMP_SECONDS:
        row.update(seen=now)
    return False
