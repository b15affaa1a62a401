"""Forms of adults' accounts that differ from allauth's."""

from typing import Any, ClassVar

from allauth.account.adapter import get_adapter
from allauth.account.forms import AddEmailForm as AllauthAddEmailForm
from allauth.account.forms import ChangePasswordForm as AllauthChangePasswordForm
from allauth.account.forms import LoginForm as AllauthLoginForm
from allauth.account.forms import ResetPasswordForm as AllauthResetPasswordForm
from allauth.account.forms import ResetPasswordKeyForm as AllauthResetPasswordKeyForm
from allauth.account.forms import SignupForm as AllauthSignupForm
from allauth.account.models import EmailAddress
from django import forms
from django.contrib.auth.hashers import make_password
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from classroom.models import User


class _OurWords:
    """A form whose fields are called as on all our pages, without placeholders."""

    fields: dict[str, forms.Field]
    labels: ClassVar = {
        "login": _("Email address"),
        "email": _("Email address"),
        "oldpassword": _("Current password"),
        "password2": _("The same password again"),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Rename the fields."""
        super().__init__(*args, **kwargs)
        for name in self.labels.keys() & self.fields.keys():
            self.fields[name].label = self.labels[name]
            self.fields[name].widget.attrs.pop("placeholder", None)


class _OurNewPassword(_OurWords):
    """Beside a password of before."""

    labels: ClassVar = _OurWords.labels | {"password1": _("New password")}


class LoginForm(_OurWords, AllauthLoginForm):  # type: ignore[misc]
    """An address and a password."""


class SignupForm(_OurWords, AllauthSignupForm):  # type: ignore[misc]
    """An address and a new password; a known address costs the same work as a new one."""

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        """Make an account; for a known address hash the password too."""
        if self.account_already_exists:
            make_password(self.cleaned_data["password1"])
        saved: tuple[User | None, HttpResponse | None] = super().try_save(request)
        return saved


class ChangePasswordForm(_OurNewPassword, AllauthChangePasswordForm):  # type: ignore[misc]
    """The password of now and a new one."""


class ResetPasswordKeyForm(_OurNewPassword, AllauthResetPasswordKeyForm):  # type: ignore[misc]
    """A new password, by a mailed link."""


class AddEmailForm(_OurWords, AllauthAddEmailForm):  # type: ignore[misc]
    """A further address."""


class ResetPasswordForm(_OurWords, AllauthResetPasswordForm):  # type: ignore[misc]
    """Asks for a mail with a link; an unknown address costs the same work as a known one.

    The same statements, a token and a mail either way: the time says nothing about who is here.
    """

    users: list[User]

    def clean_email(self) -> str:
        """Find the one account that an address opens: confirmed, or given at sign-up."""
        email = str(get_adapter().clean_email(self.cleaned_data["email"].lower()))
        rows = list(EmailAddress.objects.filter(email=email).select_related("user"))
        known = [row.user for row in rows if row.verified]
        known = known or [row.user for row in rows if row.user.email == email]
        self.users = [user for user in known[:1] if user.is_active]
        return email

    def save(self, request: HttpRequest, **kwargs: Any) -> str:
        """Write the mail; for an unknown address do beforehand what a token costs."""
        if not self.users:
            email = self.cleaned_data["email"]
            EmailAddress.objects.filter(user_id=0, email=email).exists()
            list(EmailAddress.objects.filter(user_id=0).values_list("email", flat=True))
            PasswordResetTokenGenerator().make_token(User(pk=0, email=email))
        return str(super().save(request, **kwargs))
