"""Headers that every page carries, and the rule that every address must have."""

import logging
import time
from collections.abc import Callable
from typing import Any

from django.contrib.auth import logout
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode

from classroom.models import User
from classroom.site.access import ADULTS, ANONYMOUS, PUPIL, RULES, Rule, kinds_of
from classroom.site.devices import was_just_left
from classroom.site.services.denials import record_denial
from classroom.site.views.errors import bad_request, not_allowed
from games.fast_lane.page_parts import HtmxRequest

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
MOST_SENT = 1_000_000
"""Bytes of a request's body; fields together have a lower limit in the settings."""
IDLE_SECONDS = 45 * 60
"""A pupil who does nothing for this long is signed out."""
STAMP_SECONDS = 60
"""How often, at most, a pupil's being there is written down."""

log = logging.getLogger("counterpane.access")
GetResponse = Callable[[HttpRequest], HttpResponse]


class SecurityHeadersMiddleware:
    """Strict CSP, no sniffing, no storing of private pages."""

    def __init__(self, get_response: GetResponse) -> None:
        """Keep the next layer."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer with the headers set; a body that no form of ours fills is not read."""
        response = bad_request(request) if _is_too_long(request) else self.get_response(request)
        response.headers.setdefault("Content-Security-Policy", CONTENT_SECURITY_POLICY)
        response.headers.setdefault(
            "Permissions-Policy", "camera=(), microphone=(), geolocation=()"
        )
        if not request.path.startswith("/static/"):
            # allauth says how long its own pages may be kept: nothing of ours may be kept at all.
            response.headers["Cache-Control"] = "no-store"
        return response


def _is_too_long(request: HttpRequest) -> bool:
    """Tell whether more is sent than any page sends (Django sets files no limit)."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    return not length.isdecimal() or len(length) > 9 or int(length) > MOST_SENT


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
            return not_allowed(response.headers.get("Allow", ""))
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
            return None
        if ANONYMOUS in kinds:
            return to_sign_in(request, rule)
        raise Http404


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
