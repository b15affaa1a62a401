"""Take the README's pictures of reports from a demo school that is made for them.

    python -m tests.browser.pictures [NAME ...]

Writes docs/images/NAME.png, all of PICTURES without names: to be run again when these pages change.
The picture of a table shows a game well under way and is taken by hand.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import django
from playwright.sync_api import Page, sync_playwright

if TYPE_CHECKING:
    from tests.browser.test_pages import School


FOLDER = Path(__file__).resolve().parents[2] / "docs" / "images"
DESK = (1366, 768)


class Picture(NamedTuple):
    """A page, who looks at it, the size of the window in which it is taken."""

    who: str
    path: "Callable[[School], str]"
    size: tuple[int, int] = DESK


def pupil_named(school: "School", name: str) -> str:
    """Return the id of a pupil."""
    return next(str(one["id"]) for one in school.demo["pupils"] if one["name"] == name)


def report(school: "School", name: str = "") -> str:
    """Return the address of the class's report, or of a pupil's."""
    own = f"{pupil_named(school, name)}/" if name else ""
    return f"/class/{school.demo['classroom']['id']}/report/{own}"


PICTURES = {
    "report": Picture("teacher", report),
    "pupil": Picture("teacher", lambda school: report(school, "Stripe")),
}


@contextmanager
def browser_page(size: tuple[int, int]) -> Iterator[Page]:
    """Open a page of that size in a Chromium of its own."""
    from tests.browser.conftest import ARGUMENTS
    from tests.skips import chromium

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        width, height = size
        context = browser.new_context(viewport={"width": width, "height": height})
        yield context.new_page()
        browser.close()


def main(names: list[str]) -> None:
    """Make the school, take the pictures."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from tests.browser.test_pages import School
    from tests.stack import Stack

    with Stack(processes=("pages",)) as stack:
        school = School(stack)
        for name in names or PICTURES:
            picture = PICTURES[name]
            with browser_page(picture.size) as page:
                school.sign_in(page, picture.who)
                page.goto(stack.url + picture.path(school))
                page.wait_for_timeout(1_000)  # pictures and fonts
                page.screenshot(path=FOLDER / f"{name}.png")
            print(FOLDER / f"{name}.png", (FOLDER / f"{name}.png").stat().st_size)


if __name__ == "__main__":
    main(sys.argv[1:])
