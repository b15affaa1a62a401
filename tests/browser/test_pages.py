"""Every page of the product, as the people of the demo school see it: axe, widths, targets, CSP.

The pages are not listed here: they come from the register of access rules, so a new page is looked
at as soon as it has an address.
"""

import base64
import hmac
import json
import struct
import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import NoReverseMatch, get_resolver, reverse
from playwright.sync_api import Page, expect

from classroom.site.access import ANONYMOUS, GUARDIAN, NEWCOMER, PUPIL, RULES, TEACHER
from tests.browser.checks import problems
from tests.browser.conftest import OpenContext
from tests.browser.people import submit
from tests.browser.watch import Watch
from tests.stack import Stack

ORDER = (ANONYMOUS, PUPIL, TEACHER, GUARDIAN, NEWCOMER)
OTHER = "other_teacher"
WITH_SECOND_STEP = {
    "mfa_deactivate_totp",
    "mfa_generate_recovery_codes",
    "mfa_index",
    "mfa_view_recovery_codes",
}
"""Pages that are there only for an adult with a second step at sign-in."""
AS_TEACHER = {"home", "account_logout", "account_reauthenticate", "first_class"}
"""Anyone may ask for these; a teacher is who sees the page itself."""
FILES = {"mfa_download_recovery_codes", "export_answers", "export_weeks", "export_workbook"}
LEAVES = {"sign_out", "account_logout"}
"""Looked at last: they may end the sign-in."""


def who_sees(name: str) -> str:
    """Return the kind of person as whom a page is looked at."""
    who = RULES[name].who
    if name in AS_TEACHER:
        return TEACHER
    return next(kind for kind in ORDER if kind in who)


class School:
    """The demo school on a stack of its own."""

    def __init__(self, stack: Stack) -> None:
        """Make it; remember its credentials and ids."""
        self.stack = stack
        self.demo = json.loads(stack.manage("demo", "--json"))
        self.child = self.demo["pupils"][0]
        self.kwargs = {
            "classroom": self.demo["classroom"]["id"],
            "student": self.child["id"],
            "assignment": self.demo["assignment"]["id"],
            "game": "sleeping_queens",
            "key": "none",
            "uidb36": "1",
        }

    def table(self, status: str) -> str:
        """Return the public id of a game of the first pupil."""
        rows = self.stack.query(
            "SELECT g.public_id FROM games_gamesession g JOIN games_seat s"
            " ON s.game_session_id = g.id JOIN classroom_user u ON u.id = s.user_id"
            " WHERE u.public_id = %s AND g.status = %s ORDER BY g.id DESC",
            (self.child["id"], status),
        )
        return rows[0][0] if rows else ""

    def answer(self) -> str:
        """Return the id of the first pupil's newest answer."""
        rows = self.stack.query(
            "SELECT max(a.id) FROM games_attempt a JOIN classroom_user u ON u.id = a.student_id"
            " WHERE u.public_id = %s",
            (self.child["id"],),
        )
        return str(rows[0][0])

    def address(self, name: str) -> str | None:
        """Return a page's address; None when the address needs what the school has not."""
        for _pattern, parameters in _forms_of(name):
            known = self.kwargs | {"public_id": self.table("playing"), "answer": self.answer()}
            if name in {"table_replay", "game_gains"}:
                known["public_id"] = self.table("finished")
            try:
                return reverse(name, kwargs={key: known[key] for key in parameters})
            except (KeyError, NoReverseMatch):
                continue
        return None

    def sign_in(self, page: Page, kind: str) -> None:
        """Sign in as a kind of person, through the pages."""
        if kind in {TEACHER, GUARDIAN, OTHER}:
            self.fill_sign_in(page, kind)
            page.wait_for_url(lambda url: "/account/" not in url)
        elif kind == PUPIL:
            self.sign_in_pupil(page, self.child)
        elif kind == ANONYMOUS:
            self.type_code(page)

    def sign_in_pupil(self, page: Page, child: dict[str, Any]) -> None:
        """Type the class code, tap the name and the three pictures."""
        self.type_code(page)
        page.get_by_role("link", name=child["name"]).click()
        for picture in child["secret"]:
            page.locator(f"button[name=pick][value={picture}]").click()
        page.wait_for_url("**/me/")

    def fill_sign_in(self, page: Page, kind: str) -> None:
        """Type an adult's email address and password."""
        page.goto(self.stack.url + "/account/login/")
        page.locator("input[name=login]").fill(self.demo[kind]["email"])
        page.locator("input[name=password]").fill(self.demo[kind]["password"])
        submit(page, "Sign in")

    def type_code(self, page: Page) -> None:
        """Type the class code: the list of names shows."""
        page.goto(self.stack.url)
        page.locator("#code").fill(self.demo["classroom"]["code"])
        submit(page, "Next")
        page.wait_for_url("**/who/")


def _forms_of(name: str) -> list[tuple[str, list[str]]]:
    """Return (pattern, parameter names) of each form of an address."""
    found = get_resolver().reverse_dict.getlist(name)
    return [form for entry in found for form in entry[0]]


@pytest.fixture(scope="module")
def school() -> Iterator[School]:
    """Return the demo school, running."""
    with Stack() as stack:
        yield School(stack)


@pytest.mark.long
@pytest.mark.parametrize("kind", [ANONYMOUS, PUPIL, TEACHER, GUARDIAN])
def test_every_page_passes_axe_and_fits_all_sizes(
    kind: str, school: School, open_context: OpenContext, watch: Watch
) -> None:
    watch.expect(r"Failed to load resource.*40[0459]")  # pages asked for that only take POST
    page = open_context(viewport={"width": 1366, "height": 768}).new_page()
    school.sign_in(page, kind)
    later = WITH_SECOND_STEP - {"mfa_index"} | FILES
    names = [name for name in RULES if who_sees(name) == kind and name not in later]
    found: list[str] = []
    seen: list[str] = []
    for name in sorted(names, key=lambda name: (name in LEAVES, name)):
        address = school.address(name)
        answer = page.goto(school.stack.url + address) if address else None
        if answer is None or answer.status == 405 or not is_page(page):
            continue
        assert answer.status == 200, f"{name}: {answer.status}"
        if page.url not in seen:
            seen.append(page.url)
            page.wait_for_timeout(150)
            found += [f"{name}: {one}" for one in problems(page, watch)]
    assert not found, "\n".join(found)
    assert len(seen) >= {ANONYMOUS: 10, PUPIL: 4, TEACHER: 14, GUARDIAN: 1}[kind], seen


def is_page(page: Page) -> bool:
    """Tell a page from a part, a file or JSON."""
    return bool(page.evaluate("document.doctype !== null && document.title !== ''"))


def code_of(secret: str) -> str:
    """Return the six digits that an authenticator shows now for a secret in base32."""
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    digest = hmac.digest(key, struct.pack(">Q", int(time.time()) // 30), "sha1")
    start = digest[-1] & 15
    number = struct.unpack(">I", digest[start : start + 4])[0] & 0x7FFFFFFF
    return f"{number % 1_000_000:06d}"


def test_second_step_at_sign_in_is_set_up_and_asked_for(
    school: School, open_context: OpenContext, watch: Watch
) -> None:
    page = open_context(viewport={"width": 1366, "height": 768}).new_page()
    school.sign_in(page, OTHER)
    page.goto(school.stack.url + reverse("mfa_activate_totp"))
    page.locator("input[name=password]").fill(school.demo[OTHER]["password"])  # once more
    page.locator("main form button[type=submit]").first.click()
    secret = page.locator("#authenticator_secret").input_value()
    page.locator("input[name=code]").fill(code_of(secret))
    page.locator("main form button[type=submit]").first.click()
    page.wait_for_url(lambda url: "activate" not in url)
    found = []
    for name in sorted(WITH_SECOND_STEP):
        answer = page.goto(school.stack.url + reverse(name))
        assert answer is not None
        assert answer.status == 200, name
        found += [f"{name}: {one}" for one in problems(page, watch)]
    again = open_context(viewport={"width": 1366, "height": 768}).new_page()
    school.fill_sign_in(again, OTHER)
    expect(again.locator("input[name=code]")).to_be_visible()
    assert "/account/2fa/" in again.url
    found += [f"second step: {one}" for one in problems(again, watch)]
    assert not found, "\n".join(found)
