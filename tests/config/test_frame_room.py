"""Frames of a request lie in one piece: no loop pays for memory in each round, however deep."""

import resource
from collections.abc import Callable

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from classroom.site.frame_room import frame_room

pytestmark = pytest.mark.fast

DEEP = 350
ROUNDS = 500


def leaf(one: int) -> int:
    """Return what came."""
    return one


def faults_of(rounds: int, deep: int) -> int:
    """Call `leaf` so often, from so deep; return how many pages of memory came anew for it."""
    if deep:
        return faults_of(rounds, deep - 1)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    for one in range(rounds):
        leaf(one)
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before


def most_faults(middleware: Callable[[Callable[[HttpRequest], HttpResponse]], object]) -> int:
    """Return the most faults of one loop, over all depths up to DEEP."""

    def view(_request: HttpRequest) -> HttpResponse:
        return HttpResponse(str(max(faults_of(ROUNDS, deep) for deep in range(DEEP))))

    answer = middleware(view)
    assert callable(answer)
    return int(answer(RequestFactory().get("/")).content)


def test_a_loop_at_any_depth_gets_no_memory_in_each_round() -> None:
    assert most_faults(frame_room) < ROUNDS / 5


def test_the_answer_is_the_views() -> None:
    response = HttpResponse("as it came")
    assert frame_room(lambda _request: response)(RequestFactory().get("/")) is response
