"""Views for leaving: hand classes over to a colleague, delete an adult's account."""

from django.contrib import messages
from django.contrib.auth import logout
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from classroom.models import User
from classroom.people.leaving_forms import HandOverForm, PasswordForm
from classroom.people.selectors.leaving import farewell_of
from classroom.people.selectors.staff import led_by, taught_by
from classroom.people.services import handing_over, leaving
from classroom.site.access import teacher_of
from classroom.site.services.audit import Actor
from games.directions import isolated


@require_http_methods(["GET", "HEAD", "POST"])
def hand_over(request: HttpRequest) -> HttpResponse:
    """Give classes (`classes`: public ids) to the colleague with an address (`email`).

    `then`: stay or leave.
    """
    teacher = teacher_of(request.user)
    form = HandOverForm(request.POST or None)
    if form.is_valid():
        chosen = form.cleaned_data
        try:
            handed = handing_over.hand_over(
                Actor.of(request), teacher, chosen["classes"], chosen["email"], chosen["then"]
            )
        except ValidationError as error:
            form.add_error("email", error)
        else:
            _tell(request, handed, chosen["email"])
            return redirect("account")
    led = led_by(teacher)
    context = {
        "form": form,
        "led": led,
        "others": len(taught_by(teacher)) - len(led),
        "chosen": request.POST.getlist("classes"),
        "typed": request.POST.get("email", "")[:254],
        "then": request.POST.get("then", "stay"),
    }
    status = 422 if form.is_bound else 200
    return render(request, "people/account/hand_over.html", context, status=status)


def _tell(request: HttpRequest, handed: handing_over.Handed, email: str) -> None:
    """Say what became of each class."""
    for room in handed.given:
        words = _("%(name)s is the first teacher of %(room)s now.")
        messages.success(
            request, words % {"name": isolated(handed.to), "room": isolated(room.name)}
        )
    for room in handed.offered:
        words = _("We wrote to %(email)s. %(room)s stays yours until the offer is accepted.")
        messages.success(request, words % {"email": email, "room": isolated(room.name)})
    if not handed.given and not handed.offered:
        messages.info(request, _("Nothing more was handed over: you no longer lead these classes."))


@require_http_methods(["GET", "HEAD", "POST"])
def delete_account(request: HttpRequest) -> HttpResponse:
    """Say what becomes of everything; delete the account for whoever types its password.

    `told`: what the page said. Where something else would happen now, it is said anew instead.
    """
    user = request.user
    assert isinstance(user, User)
    form = PasswordForm(request.POST if request.method == "POST" else None, user=user)
    changed = False
    if form.is_valid():
        try:
            leaving.delete_account(Actor.of(request), user, form.cleaned_data["told"])
            return _gone(request)
        except leaving.StateChanged:
            changed = True
    elif form.is_bound and leaving.is_gone(user):
        return _gone(request)
    context = {"form": form, "farewell": farewell_of(user), "changed": changed}
    status = 422 if form.is_bound else 200
    return render(request, "people/account/delete.html", context, status=status)


def _gone(request: HttpRequest) -> HttpResponse:
    """Sign out, and say that the account is deleted."""
    logout(request)
    messages.success(request, _("Your account is deleted."))
    return redirect("account_login")
