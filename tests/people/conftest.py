"""Fixtures of the tests that delete a class."""

from collections.abc import Iterator

import pytest
import time_machine

from tests.cast import Cast
from tests.people.deleted_class import NOON, filled


@pytest.fixture
def noon() -> Iterator[None]:
    """Let all happen on one day, at a moment that stands still."""
    with time_machine.travel(NOON, tick=False):
        yield


@pytest.fixture
def full(noon: None, cast: Cast) -> Cast:
    """The cast with rows in every table that knows a pupil or a class."""
    return filled(cast)
