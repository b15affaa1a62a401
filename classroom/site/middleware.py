"""Headers that every page carries, and the rule that every address must have."""

import logging
import re
import time
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth import logout
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django_htmx.middleware import HtmxDetails, HtmxMiddleware

from classroom.models import User
from classroom.site.access import ADULTS, ANONYMOUS, PUPIL, RULES, Rule, classroom_of, kinds_of
from classroom.site.devices import was_just_left
from classroom.site.services.denials import record_denial
from classroom.site.views.errors import not_allowed, too_late, too_long
from games.fast_lane.page_parts import HtmxRequest, go_to

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
MOST_SENT = 1_000_000
"""Bytes of a request's body; fields together have a lower limit in the settings."""
MOST_LIST = 2_400_000
"""The same where a class list is chosen: a file of 2 MB, which a sentence refuses beyond."""
_TAKES_LIST = re.compile(r"/class/[^/]+/pupils/add/")
LATE = "counterpane.late"
"""Key of the ASGI scope that a laptop's server sets where a body did not come in time."""
IDLE_SECONDS = 45 * 60
"""A pupil who does nothing for this long is signed out."""
STAMP_SECONDS = 60
"""How often, at most, a pupil's being there is written down."""

log = logging.getLogger("counterpane.access")
GetResponse = Callable[[HttpRequest], HttpResponse]


SIGN = "X-Counterpane"
"""A header of each answer that is ours: a network's log-in page has none (static/js/net.js)."""


class SecurityHeadersMiddleware:
    """Strict CSP, no sniffing, no storing of private pages, and our sign."""

    def __init__(self, get_response: GetResponse) -> None:
        """Keep the next layer."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer with the headers set; a body that no form of ours fills is not read."""
        refuse = _refusal(request)
        response = refuse(request) if refuse else self.get_response(request)
        # A page's script takes no answer without it for ours. Filters strip headers that they do
        # not know, htmx's too: so it says where that one leads to.
        response.headers[SIGN] = response.headers.get("HX-Redirect", "1")
        response.headers.setdefault("Content-Security-Policy", CONTENT_SECURITY_POLICY)
        response.headers.setdefault(
            "Permissions-Policy", "camera=(), microphone=(), geolocation=()"
        )
        # allauth says how long its own pages may be kept: nothing of ours may be kept at all, and
        # least that a static file is not here.
        response.headers["Cache-Control"] = "no-store"
        return response


def most_bytes(path: str) -> int:
    """Return how long a body may be that is sent to this address."""
    return MOST_LIST if _TAKES_LIST.fullmatch(path) else MOST_SENT


def _refusal(request: HttpRequest) -> Callable[[HttpRequest], HttpResponse] | None:
    """Return the page for a body that came too late, or is longer than any page sends (Django sets
    files no limit)."""
    if LATE in request.META.get("asgi.scope", ()):
        return too_late
    length = request.META.get("CONTENT_LENGTH") or "0"
    is_sane = length.isdecimal() and len(length) <= 9
    return None if is_sane and int(length) <= most_bytes(request.path) else too_long


class HtmxByFieldMiddleware(HtmxMiddleware):
    """django-htmx's, for requests whose headers a filter has stripped: their field says so, too."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer with `request.htmx` set."""
        request.htmx = HtmxByField(request)  # type: ignore[attr-defined]
        return self.get_response(request)  # type: ignore[return-value]


class HtmxByField(HtmxDetails):
    """What is known of a request by htmx."""

    def __bool__(self) -> bool:
        """Was it sent by a page's script (static/js/reliable.js)?"""
        sent = self.request.POST if self.request.method == "POST" else self.request.GET
        return super().__bool__() or sent.get("script") == "1"


class AccessMiddleware:
    """Deny by default: a view whose URL name has no access rule is never run."""

    def __init__(self, get_response: GetResponse) -> None:
        """Keep the next layer."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer; a bare 405 becomes a page with ways on; who is refused is written down."""
        response = self.get_response(request)
        if response.status_code in (403, 404) and isinstance(request.user, User):
            record_denial(request, request.user.pk)
        if response.status_code == 405 and not response.content:
            return not_allowed(request, response.headers.get("Allow", ""))
        return response

    def process_view(
        self, request: HtmxRequest, view: object, args: tuple[Any], kwargs: dict[str, Any]
    ) -> HttpResponseBase | None:
        """Let the view run (None), send the visitor to sign in, or raise Http404."""
        match = request.resolver_match
        name = match.view_name if match else ""
        rule = RULES.get(name)
        if rule is None:
            log.error("no access rule for %r: refused", name)
            raise Http404
        refuse_nul(request, kwargs)
        if kinds_of(request.user) == {PUPIL} and _idle(request, rule):
            logout(request)
        kinds = kinds_of(request.user)
        if kinds & rule.who:
            reads = rule.reads and request.method in {"GET", "HEAD"}
            begins = rule.begins and not reads
            return refuse_archived(request, kwargs["classroom"]) if begins else None
        if ANONYMOUS in kinds:
            return to_sign_in(request, rule)
        raise Http404


def refuse_archived(request: HtmxRequest, public_id: str) -> HttpResponse | None:
    """Send a teacher to the page of a class that is archived; None for any other class."""
    room = classroom_of(request.user, public_id)
    if room.archived_at is None:
        return None
    messages.warning(
        request,
        _("%(name)s is archived. Bring it back first, then try again.") % {"name": room.name},
    )
    return go_to(request, "class_page", room.public_id)


def refuse_nul(request: HttpRequest, kwargs: dict[str, Any]) -> None:
    """No address of ours has a NUL in it, and PostgreSQL takes none."""
    if any("\0" in str(value) for value in kwargs.values()):
        raise Http404
    if any("\0" in text for name, values in request.GET.lists() for text in (name, *values)):
        raise BadRequest("a NUL in the query")


def _idle(request: HttpRequest, rule: Rule) -> bool:
    """Tell whether the pupil has been away too long; note the time of what the pupil does."""
    now = int(time.time())
    seen = request.session.get("seen", now)
    if now - seen > IDLE_SECONDS:
        return True
    if not rule.quiet and ("seen" not in request.session or now - seen >= STAMP_SECONDS):
        request.session["seen"] = now
    return False


def to_sign_in(request: HtmxRequest, rule: Rule) -> HttpResponse:
    """Send a visitor to the sign-in page of adults or pupils; a page's own request gets a 401.

    Where both may go it was most likely a pupil: who is idle for long is signed out. Where somebody
    signed out a moment ago, who goes back in the browser's history may be the next pupil.
    """
    adult = bool(rule.who & ADULTS) and PUPIL not in rule.who and not was_just_left(request)
    target = reverse("account_login") if adult else reverse("class_code")
    if adult and request.method == "GET":
        page = request.htmx.current_url_abs_path or request.get_full_path()
        target += "?" + urlencode({"next": page})
    return lead_to(request, target)


def lead_to(request: HtmxRequest, target: str) -> HttpResponse:
    """Send a stranger to a page that is for strangers; a page's own request gets a 401 with it."""
    background = request.headers.get("Sec-Fetch-Dest", "document") == "empty"
    if background or request.htmx:
        return HttpResponse(status=401, headers={"HX-Redirect": target})
    return redirect(target)
