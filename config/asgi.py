"""One server on one port, for a laptop: streams and static files here, all other paths in a pool of
page threads, which get bodies whole.

On a server a proxy sends `/stream` to a process of its own (docs/running.md), and this module is
not used.
"""

from a2wsgi import WSGIMiddleware
from django.conf import settings

from config.wsgi import application  # first: what follows needs the apps loaded

# isort: split

from config.bodies import read_body, stop_waiting
from config.static_answers import StaticAnswers
from streams.app import Receive, Scope, Send
from streams.app import app as streams
from streams.stopping import before_stop

pages = WSGIMiddleware(application, workers=settings.PAGE_THREADS)  # type: ignore[arg-type]
static_files = StaticAnswers()


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a page from Django, a static file, or hints to a page that listens."""
    if scope["type"] == "lifespan":
        before_stop(stop_waiting)
    if scope["type"] == "lifespan" or scope["path"] in {"/stream", "/stream/health"}:
        await streams(scope, receive, send)
    elif scope["type"] == "http" and scope["path"].startswith(settings.STATIC_URL):
        await static_files(scope, receive, send)
    elif (body := await read_body(scope, receive)) is not None:
        await pages(scope, body, send)  # type: ignore[arg-type]
