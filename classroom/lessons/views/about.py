"""About page, and tables that visitors try without an account."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from classroom.lessons.services import guests
from classroom.lessons.views.catalogue import offered_or_404
from classroom.models import User
from classroom.people.roster_forms import KeyField, new_key
from classroom.sessions import bind_guest, free_guest, guest_in
from classroom.site.devices import visitor_of
from classroom.site.services.throttle import Throttled
from games.catalogue import NOTICE, OFFERED
from games.fast_lane.page_parts import HtmxRequest, go_to
from games.ids import is_guest


@require_GET
def about(request: HttpRequest) -> HttpResponse:
    """Say what this is; `?table=over` tells a guest that the table is not there any more."""
    return _about(request, "over" if request.GET.get("table") == "over" else "")


def _about(request: HttpRequest, problem: str, status: int = 200) -> HttpResponse:
    tries = settings.GUEST_TABLES > 0 and not isinstance(request.user, User)
    context = {
        "notice": NOTICE,
        "games": list(OFFERED.values()),
        "tries": tries,
        "key": new_key(),
        "problem": problem if tries else "",
    }
    return render(request, "lessons/about/about.html", context, status=status)


@require_POST
def try_table(request: HttpRequest, game: str) -> HttpResponse:
    """Bring a visitor to a table with robots; who is signed in has a start page with games.

    409 while all tables for guests are taken, 429 where too many are begun.
    """
    mode = offered_or_404(game).mode("")
    if not settings.GUEST_TABLES:
        raise Http404
    if isinstance(request.user, User):
        return redirect("home")
    key = KeyField().clean(request.POST.get("key")) or new_key()
    try:
        seated = guests.sit_down(visitor_of(request), mode, key, guest_in(request.session))
    except guests.TablesFull:
        return _about(request, "full", 409)
    except Throttled:
        return _about(request, "often", 429)
    if not bind_guest(request.session, seated.user, seated.end):  # left in another tab meanwhile
        return redirect(reverse("about") + "?table=over")
    return redirect("table", seated.public_id)


@require_POST
def leave_guest(request: HtmxRequest, public_id: str) -> HttpResponse:
    """Erase the table that a guest leaves, and the guest; back to the games on show."""
    if not is_guest(public_id):
        raise Http404
    user_pk = guest_in(request.session)
    if user_pk is not None and guests.leave(user_pk, public_id):
        free_guest(request.session)
    return go_to(request, reverse("about") + "#games")
