"""The span that a teacher chose last: of how many weeks every page of a class tells."""

from django.http import HttpRequest

from classroom.reports.selectors.reports import SPANS, USUAL_SPAN

CHOICES = "report"
"""What was chosen last on any page of a class, in the session until the teacher signs out."""
LONGEST = 12
"""Letters of a choice."""


def chosen(request: HttpRequest, name: str) -> str:
    """Return the address's value, and keep it; else the one kept last, '' for none."""
    value = request.GET.get(name, _choices(request).get(name, ""))[:LONGEST]
    _keep(request, name, value)
    return value


def whole(text: str, default: int, most: int) -> int:
    """Return the whole number in a query string, up to `most`, or the default."""
    return min(int(text), most) if text.isascii() and text.isdigit() and len(text) < 7 else default


def weeks_chosen(request: HttpRequest, asked: str | None = None) -> int:
    """Return the span in weeks, one of SPANS; what is asked for is kept, if it is one.

    `asked`: as the address says it, its `weeks` if None.
    """
    spans = {str(n): n for n in SPANS}
    value = request.GET.get("weeks", "") if asked is None else asked
    if value in spans:
        _keep(request, "weeks", value)
    return spans.get(_choices(request).get("weeks", ""), USUAL_SPAN)


def _choices(request: HttpRequest) -> dict[str, str]:
    choices: dict[str, str] = request.session.get(CHOICES, {})
    return choices


def _keep(request: HttpRequest, name: str, value: str) -> None:
    choices = _choices(request)
    if value != choices.get(name, ""):
        request.session[CHOICES] = choices | {name: value}
