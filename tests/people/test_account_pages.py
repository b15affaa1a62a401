"""Every page, mail and message about an adult's account is ours: our words in our frame."""

import re
from pathlib import Path
from typing import Any

import allauth
import pytest
from django.conf import settings
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from classroom.site.access import RULES
from tests.cast import Cast
from tests.people.sign_in_steps import (
    PASSWORD,
    ask_for_second_step,
    code_of,
    confirm_by_mail,
    mailed_link,
    sign_up,
)

pytestmark = [pytest.mark.fast, pytest.mark.django_db(transaction=True)]

PACKAGE = Path(allauth.__file__).parent
NEVER_A_PAGE = {
    "account_confirm_login_code",  # sign-in by a mailed code is off
    "account_set_password",  # every adult has a password
    "mfa_download_recovery_codes",  # a file
}
LABEL = re.compile(r'<label class="lab"[^>]*>([^<]*)')
NEW = "eleven woolly blankets"


class Tour(Client):
    """A browser that notes which account pages it saw, and whose templates made them."""

    seen: set[str]
    theirs: set[str]

    def __init__(self) -> None:
        super().__init__()
        self.seen, self.theirs = set(), set()

    def request(self, **sent: Any) -> Any:
        page = super().request(**sent)
        used = [one.origin.name for one in page.templates if one.origin]
        self.theirs |= {name for name in used if Path(name).is_relative_to(PACKAGE)}
        if page.status_code == 200 and page["Content-Type"].startswith("text/html"):
            assert str(settings.BASE_DIR / "templates" / "base.html") in used
            self.seen.add(page.resolver_match.view_name)
            labels = LABEL.findall(page.content.decode())
            assert not [one for one in labels if re.search(r"\w [A-Z][a-z]", one)], labels
        return page

    def visit(self, name: str, *ids: str, **fields: str) -> Any:
        """Open a page, or send its form when there are fields."""
        where = reverse(name, args=ids)
        return self.post(where, fields, follow=True) if fields else self.get(where, follow=True)


def way_in(tour: Tour) -> None:
    """Sign up, confirm, sign up once more, sign out and in; an old link, a switched-off account."""
    for name in ("account_login", "account_signup", "account_inactive"):
        tour.visit(name)
    sign_up(tour, "ada@hazel.example")
    tour.visit("account_confirm_email", "nokey")
    confirm_by_mail(tour)
    tour.visit("account_logout")
    tour.post(reverse("account_logout"))
    cache.clear()  # an address gets one such mail in three minutes
    sign_up(tour, "ada@hazel.example")
    page = tour.visit("account_login", login="ada@hazel.example", password="no")
    assert "The address or the password is not right." in page.content.decode()
    tour.visit("account_login", login="ada@hazel.example", password=PASSWORD)


def addresses(tour: Tour) -> None:
    """Add an address, confirm it, use it, remove the other; each refusal on the way."""
    tour.visit("account_email")
    tour.visit("account_email", action_add="1", email="ada@home.example")
    tour.visit("account_email", action_primary="1", email="ada@home.example")
    tour.visit("account_email", action_remove="1", email="ada@hazel.example")
    tour.visit("account_email", action_send="1", email="ada@home.example")
    confirm_by_mail(tour)
    tour.visit("account_email", action_primary="1", email="ada@home.example")
    tour.visit("account_email", action_remove="1", email="ada@hazel.example")


def second_step(tour: Tour) -> None:
    """Turn it on, sign in with it, renew and look at the spare codes, turn it off."""
    tour.visit("mfa_index")
    secret = ask_for_second_step(tour)
    page = tour.visit("mfa_activate_totp", code="000000")
    assert "That code is not right." in page.content.decode()
    tour.visit("mfa_activate_totp", code=code_of(secret))
    for name in ("index", "view_recovery_codes", "generate_recovery_codes", "deactivate_totp"):
        tour.visit(f"mfa_{name}")
    tour.visit("mfa_reauthenticate")
    tour.visit("account_reauthenticate")
    tour.post(reverse("mfa_generate_recovery_codes"), follow=True)
    other = Tour()
    other.visit("account_login", login="ada@home.example", password=PASSWORD)
    other.visit("mfa_authenticate", code="000000")
    other.visit("mfa_authenticate", code=code_of(secret))
    tour.seen |= other.seen
    tour.theirs |= other.theirs
    tour.post(reverse("mfa_deactivate_totp"), follow=True)


def passwords(tour: Tour) -> None:
    """Change it, then forget it; a link that is used up, an address without an account."""
    tour.visit("account_change_password")
    fields = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    page = tour.visit("account_change_password", **fields | {"oldpassword": "no"})
    assert "That is not the password for this account." in page.content.decode()
    tour.visit("account_change_password", **fields)
    tour.post(reverse("account_logout"))
    tour.visit("account_reset_password")
    tour.visit("account_reset_password", email="nobody@hazel.example")
    tour.visit("account_reset_password", email="ada@home.example")
    link = mailed_link()
    page = tour.get(link, follow=True)
    where = page.redirect_chain[-1][0]
    tour.post(where, {"password1": PASSWORD, "password2": PASSWORD}, follow=True)
    tour.get(link, follow=True)


def test_everything_about_an_account_is_said_in_our_words() -> None:
    tour = Tour()
    for part in (way_in, addresses, second_step, passwords):
        part(tour)
    assert tour.theirs == set()
    accounts = {name for name in RULES if name.startswith(("account_", "mfa_"))}
    assert accounts - NEVER_A_PAGE - tour.seen == set()
    subjects = [one.subject for one in mail.outbox]
    assert len(set(subjects)) == 4
    for one in mail.outbox:
        assert one.subject.startswith("Counterpane: ")
        assert one.body.startswith("Hello,\n")
        assert "\n\n\n" not in one.body


def test_pages_that_lead_to_no_page_lead_away(cast: Cast) -> None:
    client = cast.client("teacher")
    for name in NEVER_A_PAGE - {"mfa_download_recovery_codes"}:
        assert client.get(reverse(name)).status_code == 302, name
