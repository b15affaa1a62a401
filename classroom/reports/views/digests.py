"""Weekly mail views: a guardian asks for it, and stops it, also from the mail itself."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from classroom.reports.services import digests
from classroom.site.access import guardian_of
from classroom.site.services.audit import Actor, address_of


@require_POST
def weekly_mail(request: HttpRequest) -> HttpResponse:
    """Ask for the weekly mail (`on`: "1"), or stop it."""
    guardian = guardian_of(request.user)
    if request.POST.get("on") == "1":
        digests.ask_for(Actor.of(request), guardian)
        messages.success(request, _("The first email comes after next Sunday."))
    else:
        digests.stop(Actor.of(request), guardian)
        messages.success(request, _("You get no more weekly emails."))
    return redirect("family")


@csrf_exempt  # a mail program posts for its reader (RFC 8058): it has no cookie, and needs none
@require_http_methods(["GET", "HEAD", "POST"])
def weekly_mail_stop(request: HttpRequest, token: str) -> HttpResponse:
    """GET: ask whether the mails are to stop, so that no previewer of links stops them. POST: stop.

    Nobody has to be signed in: the token says whose mails they are, and can do nothing else.
    """
    if not digests.is_ours(token):
        raise Http404
    done = request.method == "POST"
    guardian = digests.guardian_of(token)
    if done and guardian is not None:
        digests.stop(Actor(guardian.user, "guardian", address_of(request)), guardian)
    return render(request, "reports/family/stop.html", {"done": done})
