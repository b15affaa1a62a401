"""An adult's own account: name, school, how to sign in, and from where."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from classroom.models import User
from classroom.people.selectors.accounts import account_of
from classroom.people.services import accounts
from classroom.people.settings_forms import account_forms
from classroom.site.services.audit import Actor
from games.fast_lane.page_parts import HtmxRequest


def _user(request: HttpRequest) -> User:
    """Return the adult who asks."""
    assert isinstance(request.user, User)
    return request.user


@require_GET
def account(request: HttpRequest) -> HttpResponse:
    """Show what an adult can change about their account."""
    return _show(request)


def _show(request: HttpRequest, status: int = 200, **more: object) -> HttpResponse:
    user = _user(request)
    forms = {name: form({"value": value}) for name, (form, value) in account_forms(user).items()}
    key = request.session.session_key or ""
    found = account_of(user, key)
    context = {"account": found, "forms": forms} | more
    if len(found.classes) == 1:  # its menu and tabs stay in view
        context |= {"classroom": found.classes[0], "classrooms": found.classes}
    return render(request, "people/account/account.html", context, status=status)


@require_POST
def account_save(request: HtmxRequest) -> HttpResponse:
    """Keep one field (`field`, `value`); to htmx the field and "Saved" in the status line."""
    user, name = _user(request), request.POST.get("field", "")
    fields = account_forms(user)
    if name not in fields:
        return redirect("account")
    form = fields[name][0](request.POST)
    is_saved = form.is_valid()
    if is_saved:
        value = form.cleaned_data["value"]
        accounts.change(Actor.of(request), user, name, value)
        form = fields[name][0]({"value": value})
        form.is_valid()
    if request.htmx:
        context = {"form": form, "is_saved": is_saved, "oob": True}
        template = f"people/account/_saved_{name}.html"
        return render(request, template, context, status=200 if is_saved else 422)
    if not is_saved:
        return _show(request, 422, problem={name: " ".join(map(str, form.errors["value"]))})
    messages.success(request, _("Saved."))
    return redirect("account")


@require_POST
def account_elsewhere(request: HttpRequest) -> HttpResponse:
    """Sign the adult out in every other browser."""
    user = _user(request)
    accounts.sign_out_elsewhere(Actor.of(request), user, request.session.session_key or "")
    messages.success(request, _("You are now signed in only here."))
    return redirect("account")
