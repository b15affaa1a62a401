"""The processes of a laptop and their command lines, the same for tests."""

import sys

PROCESSES = ("pages", "worker", "clock")

# No proxy headers: uvicorn would believe whoever on this machine says where a visitor comes from.
_UVICORN = [
    *("-m", "uvicorn", "--no-access-log", "--no-server-header", "--no-proxy-headers"),
    *("--log-level", "warning"),
]
_CELERY = ["-m", "celery", "-A", "config", "worker", "--beat", "--concurrency", "1"]


def command(name: str, port: int, host: str = "127.0.0.1") -> list[str]:
    """Return the command line of a process.

    `pages` serves pages and streams on one port; `granian` serves Django alone and `streams` the
    streams, as behind a proxy (granian needs requirements/prod.txt).
    """
    lines = {
        "pages": [
            *_UVICORN,
            *("--host", host, "--port", str(port)),
            *("--timeout-graceful-shutdown", "3", "config.asgi:app"),
        ],
        "granian": [
            *("-m", "granian", "--interface", "wsgi", "--no-ws", "--host", host),
            *("--port", str(port), "--workers", "1", "--blocking-threads", "5"),
            # Idle connections count too, and here no proxy holds them: a load has two a pupil.
            *("--backpressure", "4096"),
            "config.wsgi:application",
        ],
        "streams": [
            *_UVICORN,
            *("--host", host, "--port", str(port)),
            *("--timeout-graceful-shutdown", "2", "streams.app:app"),
        ],
        "worker": [*_CELERY, "--without-gossip", "--without-mingle", "--loglevel", "WARNING"],
        "clock": ["manage.py", "clock"],
    }
    # Reports can wait: they must not take the processor from the pages of a playing class.
    first = ("nice", "-n", "10") if name == "worker" else ()
    return [*first, sys.executable, *lines[name]]
