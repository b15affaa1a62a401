"""Answer requests for static files on the event loop: no page thread is taken for them."""

from django.http import HttpRequest, HttpResponse
from django.middleware.security import SecurityMiddleware
from whitenoise.responders import Response

from classroom.site.static_files import StaticFiles
from streams.app import Receive, Scope, Send, plain

CHUNK = 65_536
"""Bytes that are read and sent at once: a slow visitor holds so many in memory."""
READ = {
    b"accept-encoding": "HTTP_ACCEPT_ENCODING",
    b"if-modified-since": "HTTP_IF_MODIFIED_SINCE",
    b"if-none-match": "HTTP_IF_NONE_MATCH",
    b"range": "HTTP_RANGE",
}
"""Header -> its name in WSGI, by which WhiteNoise reads it."""


class StaticAnswers:
    """The application for addresses below STATIC_URL: WhiteNoise's answers, sent from here."""

    def __init__(self) -> None:
        """List the files; take the headers that Django's own middleware sets."""
        self.files = StaticFiles(lambda request: HttpResponse())
        answer = HttpResponse()
        del answer["Content-Type"]
        secured = SecurityMiddleware(lambda request: answer).process_response(HttpRequest(), answer)
        self.secure_headers = list(secured.items())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request; what is not there is a 404 that nobody keeps."""
        found = self._answer(scope)
        if found is None:
            await plain(send, 404, "not found", self._encoded([]))
            return
        try:
            headers = self._encoded(found.headers)
            start = {"type": "http.response.start", "status": int(found.status), "headers": headers}
            await send(start)
            while found.file is not None and (piece := found.file.read(CHUNK)):
                await send({"type": "http.response.body", "body": piece, "more_body": True})
            await send({"type": "http.response.body", "body": b""})
        finally:
            if found.file is not None:
                found.file.close()

    def _answer(self, scope: Scope) -> Response | None:
        """Return WhiteNoise's status, headers and open file; None where there is no file."""
        found = self.files.find(scope["path"])
        headers = {
            READ[name]: value.decode("latin1") for name, value in scope["headers"] if name in READ
        }
        try:
            return found and found.get_response(scope["method"], headers)
        except FileNotFoundError:  # deleted since
            self.files.files.pop(scope["path"], None)
            return None

    def _encoded(self, headers: list[tuple[str, str]]) -> list[tuple[bytes, bytes]]:
        """Return these headers and those of every page, as ASGI has them."""
        pairs = [*headers, *self.secure_headers]
        return [(name.lower().encode("latin1"), value.encode("latin1")) for name, value in pairs]
