"""Adapters of allauth for adults' accounts."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from classroom.mails.links import at_pages
from classroom.models import User
from classroom.people.services import signin
from classroom.people.services.signin_limits import LOGIN_HERE, LOGIN_TARGET, for_password
from classroom.site.devices import hashed, remember_adult, visitor_of
from classroom.site.services import audit, encryption, throttle

LONGEST_EMAIL = 254


_WRONG_PASSWORD = gettext_lazy("That is not the password for this account. Try again.")
_WRONG_CODE = gettext_lazy(
    "That code is not right. The app shows a new one every 30 seconds: type that one."
)


class SecondStepAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    """allauth's defaults; what codes are made from is kept encrypted."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": _WRONG_CODE,
        "add_email_blocked": gettext_lazy("Turn off the second step before you add an address."),
        "unverified_email": gettext_lazy("Open the link that we sent to your address first."),
    }

    def encrypt(self, text: str) -> str:
        """Lock it with keys that are not in the database."""
        return encryption.encrypt(text)

    def decrypt(self, encrypted_text: str) -> str:
        """Unlock it."""
        return encryption.decrypt(encrypted_text)


_ACTS = {
    "account/email/password_changed": "password_changed",
    "account/email/password_set": "password_changed",
    "account/email/password_reset": "password_reset",
    "account/email/email_changed": "email_changed",
    "account/email/email_deleted": "email_removed",
    "mfa/email/totp_activated": "second_step_added",
    "mfa/email/totp_deactivated": "second_step_removed",
    "mfa/email/recovery_codes_generated": "spare_codes_made",
}
"""What allauth tells the owner of an account about, and the act's name among ours."""


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """allauth's defaults; users have no user name.

    Each sign-in is written down, and each change of what lets a person in.
    """

    error_messages = DefaultAccountAdapter.error_messages | {
        "account_inactive": gettext_lazy("This account is switched off."),
        "duplicate_email": gettext_lazy("This address is already yours."),
        "email_taken": gettext_lazy("There is already an account with this address."),
        "email_password_mismatch": gettext_lazy(
            "The address or the password is not right. Try again, or ask for a new password."
        ),
        "enter_current_password": _WRONG_PASSWORD,
        "incorrect_password": _WRONG_PASSWORD,
        "incorrect_code": _WRONG_CODE,
        "max_email_addresses": gettext_lazy("An account can have at most %d addresses."),
        "same_as_current": gettext_lazy("This is what you have already. Type a new one."),
        "too_many_login_attempts": gettext_lazy(
            "Too many tries. Wait a few minutes, then try again."
        ),
        "rate_limited": gettext_lazy("Too many tries. Wait a few minutes, then try again."),
    }

    def clean_email(self, email: str) -> str:
        """Refuse an address that the column would cut off: it would be somebody else's."""
        if len(email) > LONGEST_EMAIL:
            raise ValidationError(_("This address is too long."))
        return str(super().clean_email(email))

    def logout(self, request: HttpRequest) -> None:
        """Sign out; streams that are open for this person end too."""
        if isinstance(request.user, User):
            signin.end_streams(request.user)
        super().logout(request)

    def populate_username(self, request: object, user: object) -> None:
        """Leave it: people are known by e-mail or by public id."""

    def set_password(self, user: User, password: str) -> None:
        """Write the new password and nothing else; none for an account that is deleted."""
        user.set_password(password)
        User.objects.filter(pk=user.pk, deleted_at=None).update(password=user.password)

    def post_login(self, request: HttpRequest, user: User, **kwargs: Any) -> HttpResponse:
        """Write down that an adult signed in (after the second step, if there is one)."""
        actor = audit.Actor.of(request)
        audit.record(actor, "signed_in", school=audit.school_of(user), subject=user.public_id)
        response: HttpResponse = super().post_login(request, user, **kwargs)
        if user.email:
            remember_adult(request, response, user.email)
        return response

    def authenticate(self, request: HttpRequest, **credentials: Any) -> User | None:
        """Check a password within our limits, which count by device and account first."""
        email = str(credentials.get("email", ""))
        try:
            return throttle.judged(
                for_password(visitor_of(request), email),
                lambda: super(AccountAdapter, self).authenticate(request, **credentials),
            )
        except throttle.Throttled:
            raise self.validation_error("too_many_login_attempts") from None

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Leave it: allauth's counts per address would be anybody's at the school to use up."""

    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        """Forget misses for an account whose owner has just set a new password by mail."""
        account = hashed("email", str(credentials.get("email", "")).lower())
        throttle.forget(LOGIN_TARGET, account)
        throttle.forget(LOGIN_HERE, f"{account}:", more=True)

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        """Write down that someone did not get in; never whom they said they were."""
        audit.record(audit.Actor.of(request), "signed_in", outcome="failed")
        super().authentication_failed(request, **credentials)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Write a mail whose links lead to our address, whatever host the request named."""
        links = {name: at_pages(url) for name, url in context.items() if name.endswith("_url")}
        links["pages_url"] = settings.PAGES_URL
        super().send_mail(template_prefix, email, context | links)

    def send_notification_mail(
        self, template_prefix: str, user: User, *args: Any, **kwargs: Any
    ) -> None:
        """Write down what changed about an account; allauth calls this for each such change."""
        if template_prefix in _ACTS:
            audit.record(
                audit.Actor.owner(user, self.request),
                _ACTS[template_prefix],
                school=audit.school_of(user),
                subject=user.public_id,
            )
        super().send_notification_mail(template_prefix, user, *args, **kwargs)
