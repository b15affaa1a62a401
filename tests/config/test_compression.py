"""Replies are compressed for browsers that take it, and for nobody else."""

import gzip

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse

from classroom.site.compression import LEAST, CompressionMiddleware
from tests.cast import Cast


def answered(
    body: bytes, kind: str = "text/html; charset=utf-8", accepts: str = "gzip, br"
) -> HttpResponse:
    """Return a reply of that body and type as it leaves the app."""
    middleware = CompressionMiddleware(lambda _request: HttpResponse(body, kind))
    return middleware(RequestFactory().get("/", headers={"Accept-Encoding": accepts}))


def test_page_is_compressed_and_says_so() -> None:
    page = b"<p>seven</p>" * 100
    reply = answered(page)
    assert reply.headers["Content-Encoding"] == "gzip"
    assert reply.headers["Vary"] == "Accept-Encoding"
    assert int(reply.headers["Content-Length"]) == len(reply.content) < len(page) / 4
    assert gzip.decompress(reply.content) == page


@pytest.mark.parametrize(
    ("body", "kind", "accepts"),
    [
        (b"x" * 2000, "text/html", ""),
        (b"x" * 2000, "text/html", "br"),
        (b"x" * 2000, "text/html", "gzip;q=0, identity"),
        (b"x" * 2000, "text/html", "br, gzip; q=0.000"),
        (b"x" * (LEAST - 1), "text/html", "gzip"),
        (b"x" * 2000, "application/pdf", "gzip"),
    ],
)
def test_what_is_not_worth_it_or_not_asked_for_stays(body: bytes, kind: str, accepts: str) -> None:
    reply = answered(body, kind, accepts)
    assert "Content-Encoding" not in reply.headers
    assert reply.content == body


@pytest.mark.parametrize("accepts", ["gzip;q=1.0, *;q=0", "br;q=0,gzip", "gzip;q=0.5"])
def test_gzip_beside_refusals_of_others_is_taken(accepts: str) -> None:
    reply = answered(b"x" * 2000, accepts=accepts)
    assert reply.headers["Content-Encoding"] == "gzip"


def test_token_is_masked_anew_in_each_reply(cast: Cast) -> None:
    """What makes it safe: the one secret of a page never reads the same twice."""
    client = Client()
    tokens = set()
    for _ in range(3):
        html = client.get(reverse("account_login")).content.decode()
        tokens.add(html.split('"X-CSRFToken": "')[1].split('"')[0])
    assert len(tokens) == 3
