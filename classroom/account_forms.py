"""Forms of adults' accounts that differ from allauth's."""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.forms import ResetPasswordForm as AllauthResetPasswordForm
from allauth.account.models import EmailAddress
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.http import HttpRequest

from classroom.models import User


class ResetPasswordForm(AllauthResetPasswordForm):  # type: ignore[misc]
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
