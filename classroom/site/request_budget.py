"""Limit how many requests one signed-in person is answered a second, in each page process.

A token bucket for each person, in the memory of the process: no query, no shared store. With two
page processes a person has at most twice as much, which is still a small part of what they can do.
"""

import math
import threading
import time
from collections.abc import Callable

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse
from django_htmx.middleware import HtmxDetails

from classroom.site.views.errors import too_many

BURST_SECONDS = 6
"""How many seconds' worth of requests may come at once: a page, its parts, a child's fast taps."""
MOST_KEPT = 20_000
"""People remembered by one process, about 4 MB."""
LONGEST_KEY = 64
"""Characters kept of a cookie that nobody is known by: visitors write what they like there."""

GetResponse = Callable[[HttpRequest], HttpResponse]


class TokenBuckets:
    """One bucket a key, each a single number: when it will be full again."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """All buckets are full; `clock` tells seconds."""
        self._clock = clock
        self._full_at: dict[str, float] = {}
        self._lock = threading.Lock()

    def allow(self, key: str, rate: float) -> bool:
        """Take one token of `key` if there is one; `rate` is tokens a second, 0 = no limit."""
        if not rate:
            return True
        now = self._clock()
        with self._lock:
            full_at = max(self._full_at.get(key, now), now)
            if full_at - now > max(0.0, BURST_SECONDS - 1 / rate):
                return False
            if len(self._full_at) >= MOST_KEPT and key not in self._full_at:
                self._forget_full(now)
            self._full_at[key] = full_at + 1 / rate
        return True

    def __len__(self) -> int:
        """Count the remembered buckets."""
        return len(self._full_at)

    def _forget_full(self, now: float) -> None:
        """Drop the buckets that are full; all of them when none is."""
        left = {key: at for key, at in self._full_at.items() if at > now}
        self._full_at = left if len(left) < MOST_KEPT else {}


_buckets = TokenBuckets()


def allow(user_key: str) -> bool:
    """Tell whether this person may be answered once more just now; counts the request."""
    return _buckets.allow(user_key, settings.REQUESTS_A_SECOND)


def user_key(user_pk: object) -> str:
    """Return the person's key for `allow`, however many sessions there are."""
    return f"user {user_pk}"


def cookie_key(cookie: str) -> str:
    """Return the key of a cookie that nobody is known by: never that of a person."""
    return f"cookie {cookie[:LONGEST_KEY]}"


def refusal(request: HttpRequest) -> HttpResponse:
    """Answer 429: a kind page to a person, a bare status to a page's script, which tries again."""
    asked_by_script = request.headers.get("Sec-Fetch-Dest") == "empty"
    if asked_by_script or HtmxDetails(request):  # django-htmx's middleware has not run yet
        response = HttpResponse(status=429)
    else:
        response = too_many(request)
    response.headers["Retry-After"] = str(math.ceil(1 / settings.REQUESTS_A_SECOND))
    return response


class RequestBudgetMiddleware:
    """Refuse before anything is read from the database.

    Who a session's cookie stands for is learned from its first answered request; until then the
    cookie counts by itself. Visitors without a cookie are not counted: they see no page that is
    costly, and what they may try is counted elsewhere.
    """

    def __init__(self, get_response: GetResponse) -> None:
        """Keep the next layer; nobody is known yet."""
        self.get_response = get_response
        self._person_of: dict[str, str] = {}

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, or refuse."""
        cookie = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
        if cookie is None:
            return self.get_response(request)
        if not allow(self._person_of.get(cookie) or cookie_key(cookie)):
            return refusal(request)
        response = self.get_response(request)
        self._learn(cookie, request)
        return response

    def _learn(self, cookie: str, request: HttpRequest) -> None:
        user_pk = None if cookie in self._person_of else _user_pk(cookie, request)
        if user_pk is None:
            return
        if len(self._person_of) >= MOST_KEPT:
            self._person_of.clear()
        self._person_of[cookie] = user_key(user_pk)
        allow(user_key(user_pk))


def _user_pk(cookie: str, request: HttpRequest) -> object:
    """Return the key of the cookie's user once the answer has found it; None else."""
    visit = getattr(request, "visit", None)
    if visit is not None:
        return visit.user_id
    session = getattr(request, "session", None)
    if session is None or session.session_key != cookie:  # signed in or out just now
        return None
    return session.get(SESSION_KEY) if session.accessed else None
