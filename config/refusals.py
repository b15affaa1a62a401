"""Log refused requests: what a visitor sent wrong is no error of ours."""

import logging

LONGEST = 200
"""Characters kept of a message: a visitor chose part of it."""

REFUSALS = ("DisallowedHost", "RequestDataTooBig", "TooManyFieldsSent", "TooManyFilesSent")
"""Django's names of requests that are answered 400 before a view reads them."""


BAD_REQUESTS = "django.request"
"""Django's logger of the other refusals (a body that cannot be read, 403, 404, ...) as warnings,
and of pages that broke as errors."""


class OneQuietLine(logging.Filter):
    """Turn a record into a warning of one line, without a traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Change the record and let it pass."""
        record.levelno, record.levelname = logging.WARNING, "WARNING"
        record.exc_info = record.exc_text = None
        record.msg = " ".join(record.getMessage().split())[:LONGEST]
        record.args = ()
        return True


class OneQuietWarning(OneQuietLine):
    """Do so to warnings; an error of ours keeps its traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Change the record unless it is an error, and let it pass."""
        return record.levelno >= logging.ERROR or super().filter(record)


def quiet_loggers() -> dict[str, dict[str, list[str]]]:
    """Return the loggers of refusals as `LOGGING` takes them.

    They name the filters "one_quiet_line" (OneQuietLine) and "one_quiet_warning" (OneQuietWarning).
    """
    found = {f"django.security.{name}": {"filters": ["one_quiet_line"]} for name in REFUSALS}
    return found | {BAD_REQUESTS: {"filters": ["one_quiet_warning"]}}
