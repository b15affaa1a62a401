"""Replies are compressed where the browser takes it: school lines are slow, the zlib level is low.

Compressing a page with a secret and a visitor's words in it can give the secret away by its length
(the attack called BREACH). Here the one secret in a page is the token against forged posts, and
Django masks it with fresh random bytes in every reply, so its length tells nothing.
"""

import re
import zlib
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

LEVEL = 1
"""Of zlib's nine: a table's answer costs 0.05 ms, and comes out a tenth longer than at six."""
LEAST = 400
"""Bytes: less is not worth the headers."""
MEMORY = 5
"""Of zlib's nine: an answer is a few kilobytes, and larger tables are cleared for nothing."""
GZIP = 16 + zlib.MAX_WBITS
"""What makes zlib write the gzip format."""
ACCEPTED = re.compile(r"(?:^|,)\s*gzip\s*(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))(?:;|,|$)")
"""In `Accept-Encoding`: gzip is named, and not refused by q=0."""
TYPES = ("text/html", "application/json", "text/csv")

GetResponse = Callable[[HttpRequest], HttpResponse]


class CompressionMiddleware:
    """Compress pages, parts and data; static files are compressed beforehand."""

    def __init__(self, get_response: GetResponse) -> None:
        """Keep the next layer."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, compressed where that helps."""
        response = self.get_response(request)
        if _is_small_or_done(response):
            return response
        patch_vary_headers(response, ["Accept-Encoding"])
        if ACCEPTED.search(request.headers.get("Accept-Encoding", "")):
            packer = zlib.compressobj(LEVEL, zlib.DEFLATED, GZIP, MEMORY)
            response.content = packer.compress(response.content) + packer.flush()
            response.headers["Content-Encoding"] = "gzip"
            response.headers["Content-Length"] = str(len(response.content))
        return response


def _is_small_or_done(response: HttpResponse) -> bool:
    kind = response.headers.get("Content-Type", "")
    return (
        response.streaming
        or "Content-Encoding" in response.headers
        or not kind.startswith(TYPES)
        or len(response.content) < LEAST
    )
