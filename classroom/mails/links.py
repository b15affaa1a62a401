"""Links in mails: they lead to the configured address, never to the host that a request named."""

from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse


def link_to(url_name: str, *args: str) -> str:
    """Return the whole address of a page."""
    return f"{settings.PAGES_URL}{reverse(url_name, args=args)}"


def at_pages(url: str) -> str:
    """Return an address with our scheme and host in place of its own."""
    return settings.PAGES_URL + urlsplit(url)._replace(scheme="", netloc="").geturl()
