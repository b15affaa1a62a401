"""The span that a teacher chose last: of how many weeks every page of a class tells."""

from django.http import HttpRequest

from classroom.selectors.reports import SPANS, USUAL_SPAN

CHOICES = "report"
"""What was chosen last on any page of a class, in the session until the teacher signs out."""
LONGEST = 12
"""Letters of a choice."""


def chosen(request: HttpRequest, name: str) -> str:
    """Return what the address says, and keep it; else what it said last, '' if it never did."""
    kept: dict[str, str] = request.session.get(CHOICES, {})
    said = request.GET.get(name, kept.get(name, ""))[:LONGEST]
    if said != kept.get(name, ""):
        request.session[CHOICES] = kept | {name: said}
    return said


def weeks_chosen(request: HttpRequest, asked: str | None = None) -> int:
    """Return the span in weeks, one of SPANS; what is asked for is kept, if it is one.

    `asked`: as the address says it, its `weeks` if None.
    """
    kept: dict[str, str] = request.session.get(CHOICES, {})
    said = request.GET.get("weeks", "") if asked is None else asked
    if said in map(str, SPANS):
        if said != kept.get("weeks"):
            request.session[CHOICES] = kept | {"weeks": said}
        return int(said)
    return int(kept.get("weeks") or USUAL_SPAN)
