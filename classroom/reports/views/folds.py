"""Folds of a pupil's report: which ones an address opens."""

from typing import Final

from django.http import QueryDict

ANSWERS: Final = "answers"
GROWTH: Final = "growth"
FOLDS: Final = ("adds", ANSWERS, "facts", "skills", GROWTH)
OPENS: Final = {
    **dict.fromkeys(("show", "about", "how", "wrong", "page"), ANSWERS),
    "skill": GROWTH,
}
"""What an address asks for -> the fold that it stands in."""


def opened_folds(query: QueryDict) -> list[str]:
    """Return the folds that are open: those that are named, and those that hold what is asked."""
    named = {*query.getlist("open"), *(fold for name, fold in OPENS.items() if query.get(name))}
    return [fold for fold in FOLDS if fold in named]
