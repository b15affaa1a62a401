"""Play the story's adults and pupils on the pages before and after the table."""

import re
import time
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.stack import Stack

PASSWORD = "seven quilted tulips"
LINK = re.compile(r"https?://\S+/confirm-email/\S+")


def submit(page: Page, name: str) -> None:
    """Press a form's button by the beginning of its name."""
    page.get_by_role("button", name=re.compile(f"^{re.escape(name)}")).first.click()


def mailed_link(stack: Stack, address: str, seconds: float = 10) -> str:
    """Return the path of the last verification link mailed to an address."""
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        for path in sorted((stack.var / "mail").glob("*"), reverse=True):
            link = _link_in(path, address)
            if link:
                return link
        time.sleep(0.1)
    raise AssertionError(f"no mail to {address} in {seconds} s")


def _link_in(path: Path, address: str) -> str:
    text = path.read_text()
    found = LINK.search(text.replace("=\n", ""))
    return urlsplit(found.group()).path if found and f"To: {address}" in text else ""


def sign_up(page: Page, stack: Stack, address: str) -> None:
    """Fill in the sign-up form, open the mailed link, confirm, and sign in if asked to."""
    page.locator("input[name=email]").fill(address)
    page.locator("input[name=password1]").fill(PASSWORD)
    page.locator("input[name=password2]").fill(PASSWORD)
    submit(page, "Make an account")
    expect(page.get_by_role("heading", level=1)).to_contain_text("mail")
    page.goto(stack.url + mailed_link(stack, address))
    submit(page, "Yes, continue")
    if page.locator("input[name=login]").count():
        page.locator("input[name=login]").fill(address)
        page.locator("input[name=password]").fill(PASSWORD)
        submit(page, "Sign in")


class TeacherPages:
    """A teacher from sign-up to reports."""

    def __init__(self, page: Page, stack: Stack) -> None:
        """Sit down at a page."""
        self.page, self.stack = page, stack
        self.class_url = ""

    def sign_up(self, address: str) -> None:
        """Make an account from the front page, with a verified address."""
        self.page.goto(self.stack.url)
        self.page.get_by_role("link", name="Sign in here").click()
        self.page.get_by_role("link", name="Make an account").click()
        sign_up(self.page, self.stack, address)

    def make_class(self, name: str, school: str) -> None:
        """Make the first class."""
        page = self.page
        page.get_by_role("link", name="Make a class").click()
        page.locator("input[name=teacher_name]").fill("Ms Ada")
        page.locator("input[name=school_name]").fill(school)
        page.locator("select[name=timezone]").select_option("Europe/London")
        page.locator("input[name=name]").fill(name)
        page.locator("input[name=year_band]").nth(1).check(force=True)
        submit(page, "Make the class")
        expect(page.get_by_role("heading", name="Add pupils")).to_be_visible()

    def add_pupils(self, names: list[str]) -> None:
        """Paste names, look at them, add them."""
        self.page.locator("textarea[name=names]").fill("\n".join(names))
        submit(self.page, "Check the names")
        submit(self.page, f"Add {len(names)} pupils")
        self.to_class()
        expect(self.page.locator("#main")).to_contain_text(names[0])

    def to_class(self) -> None:
        """Go to the class's page."""
        self.page.goto(self.stack.url + "/home/")
        self.class_url = self.page.url

    def open_window(self) -> str:
        """Open the sign-in window; return the class code as it is shown."""
        submit(self.page, "Let pupils sign in")
        expect(self.page.locator("#sign-in-window")).to_contain_text("pupils can sign in")
        return self.page.locator(".spaced").inner_text()

    def secrets(self) -> dict[str, list[str]]:
        """Read the printed cards: the words of each pupil's pictures, in order."""
        self.page.goto(self.class_url + "cards/")
        cards = self.page.locator(".idcard")
        return {
            card.locator("h2").inner_text(): card.locator(".trio span").all_inner_texts()
            for card in cards.all()
        }

    def assign(self, *, state_total: bool = False) -> None:
        """Set Sleeping Queens for the class: three seats, robots fill."""
        page = self.page
        page.goto(self.class_url + "assign/")
        page.locator("input[name=seats][value='3']").check(force=True)
        expect(page.locator("#line-rules")).to_contain_text("1 robot")
        if state_total:
            page.locator("#fold-rules > summary").click()
            page.locator("input[name=state_total]").check()
        submit(page, "Start for the class")
        expect(page.get_by_text("Started.")).to_be_visible()

    def family_code(self, pupil: str) -> str:
        """Print a family code for a pupil; return it as it is printed."""
        self.page.goto(self.class_url + "families/")
        self.page.get_by_role("button", name=re.compile(f"Print a code.*{pupil}")).click()
        return self.page.locator(".letter .kode").first.inner_text()


class PupilPages:
    """A pupil from the class code to the table."""

    def __init__(self, page: Page, stack: Stack, name: str) -> None:
        """Sit down at a page."""
        self.page, self.stack, self.name = page, stack, name

    def sign_in(self, code: str, pictures: list[str]) -> None:
        """Type the class code, tap the name, then the three pictures."""
        page = self.page
        page.goto(self.stack.url)
        page.locator("#code").fill(code)
        submit(page, "Next")
        page.get_by_role("link", name=self.name).click()
        for word in pictures:
            page.get_by_role("button", name=word, exact=True).click()
        expect(page.get_by_role("heading", level=1)).to_contain_text(self.name)

    def play(self) -> str:
        """Open today's game; return the table's public id."""
        self.page.locator("[id^=play-]").first.click()
        self.page.wait_for_url("**/table/**")
        return self.page.url.split("/table/")[1].split("/")[0]


def join_family(page: Page, stack: Stack, code: str, address: str, name: str) -> None:
    """Type a family code, make an account, join the child."""
    page.goto(stack.url + "/join/")
    page.locator("#code").fill(code)
    submit(page, "Next")
    page.get_by_role("link", name="Make an account").click()
    sign_up(page, stack, address)
    page.locator("input[name=name]").fill(name)
    submit(page, "Yes, join")
