"""Registry of what must follow in higher rooms when people change.

The app registers it when it starts; it is called in the transaction of the change.
"""

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from django.db.models import QuerySet

from classroom.models import Guardian, Student

T = TypeVar("T")


class Consequences(Generic[T]):
    """Functions that are called with what was changed."""

    def __init__(self) -> None:
        self._functions: list[Callable[[T], object]] = []

    def register(self, function: Callable[[T], object]) -> None:
        """Call a function from now on; once, however often it is registered."""
        if function not in self._functions:
            self._functions.append(function)

    def __call__(self, changed: T) -> None:
        for function in self._functions:
            function(changed)


reports_are_wrong: Consequences[QuerySet[Student]] = Consequences()
"""Pupils whose answers must be counted anew."""
reading_ended: Consequences[Iterable[Guardian]] = Consequences()
"""Guardians to whom a child was closed: no letter on its way may tell of the child."""
