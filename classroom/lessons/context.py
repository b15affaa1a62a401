"""Context processor: what the page of a table takes from the class that plays at it."""

from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from classroom.lessons.selectors.sounds import sounds_at


def table(request: HttpRequest) -> dict[str, Any]:
    """Return `sounds` (`Sounds`) for the page of a table: asked for by those templates alone that
    use it."""
    visit = getattr(request, "visit", None)
    if visit is None or visit.session is None:
        return {}
    session_id = visit.session.id
    return {"sounds": SimpleLazyObject(lambda: sounds_at(session_id, timezone.now()))}
