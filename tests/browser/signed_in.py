"""Opens browsers in which somebody is signed in already, by cookies made in a stack."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin

from playwright.sync_api import BrowserContext, Page

if TYPE_CHECKING:
    from tests.browser.conftest import OpenContext


def sign_in(context: BrowserContext, url: str, cookies: Mapping[str, str]) -> None:
    """Make this browser a person's at an address, from the next page on.

    Pages that are open are left first: they would ask for their news as somebody else.
    """
    for page in context.pages:
        page.goto("about:blank")
    context.clear_cookies()
    site = urljoin(url, "/")  # else they are for pages below it alone
    context.add_cookies(
        [{"name": name, "value": value, "url": site} for name, value in cookies.items()]
    )


def open_signed_in(
    opener: "OpenContext", url: str, cookies: Mapping[str, str], **options: Any
) -> Page:
    """Open a new browser in which a person is signed in at an address, with an empty page."""
    context = opener(**options)
    sign_in(context, url, cookies)
    return context.new_page()
