"""Thinking card views: the cards beside a table, and what a pupil answered."""

import json
from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from classroom.lessons.selectors.thinking import Deck, as_json, deck_at, deck_at_home, deck_before
from classroom.lessons.services.thinking import deal_next, write_cards
from classroom.models import Assignment, Student
from classroom.site.access import student_of
from games.access import seated, visitor_of
from games.fast_lane.page_parts import HtmxRequest
from learning.cards import to_deal
from practice.selectors import stitches_at, stitches_of

SLOT = "lessons/thinking/_slot.html"
DEALT = "lessons/thinking/_dealt.html"
PAGE = "lessons/thinking/round.html"
ROUND = 10
"""Cards of a round without a game."""
WARM_UP = 5
"""Cards before a set game."""
NOTHING = 204
MOST_ANSWERS = 40


@require_http_methods(["GET", "POST"])
def table_cards(request: HtmxRequest, public_id: str) -> HttpResponse:
    """GET: the cards beside the pupil's table. POST: write down answers and deal what is next.

    Posted are `answers` (JSON: see `practice.services.read_answers`), `held` (JSON: facts of the
    cards that the page has and has not turned), `first` ("1" where a wait begins) and `board` ("1"
    where its first card is about the board). 204 where there is nothing to show; what is no answer
    of this pupil is passed over.
    """
    visitor = visitor_of(request)
    _write(request, visitor.user_id)
    visit = seated(visitor)
    deck = deck_at(visit) if _wants_cards(request) else None
    if deck is None:
        return HttpResponse(status=NOTHING)
    if request.method == "POST":
        return _deal_more(request, visitor.user_id, deck)
    stitches = stitches_at(visitor.user_id, public_id)
    context = {"public_id": public_id, "stitches": stitches, "pupil_id": visitor.holder}
    context |= {"cards": _first_cards(visitor.user_id, deck), "picks": deck.picks}
    return render(request, SLOT, context)


@require_http_methods(["GET", "POST"])
def card_round(request: HtmxRequest) -> HttpResponse:
    """GET: a round of ten cards without a game. POST: as at a table."""
    student = student_of(request.user)
    context = {"round": ROUND, "deck": "home", "cards_url": reverse("card_round")}
    return _round(request, student, lambda: deck_at_home(student), context)


@require_http_methods(["GET", "POST"])
def warm_up_round(request: HtmxRequest, assignment: str) -> HttpResponse:
    """GET: five cards before a set game. POST: as at a table."""
    student = student_of(request.user)
    row = get_object_or_404(Assignment.objects.assigned_to(student), public_id=assignment)
    context = {
        "round": WARM_UP,
        "deck": f"before-{row.public_id}",
        "cards_url": reverse("warm_up_round", args=[row.public_id]),
        "play_url": reverse("play_assignment", args=[row.public_id]),
    }
    return _round(request, student, lambda: deck_before(student, row), context)


def _round(
    request: HtmxRequest, student: Student, find: Callable[[], Deck], context: dict[str, Any]
) -> HttpResponse:
    """Show a round without a game; write what is posted, and deal what is next."""
    _write(request, student.user_id)
    if not _wants_cards(request):
        return HttpResponse(status=NOTHING)
    deck = find()
    if request.method == "POST":
        return _deal_more(request, student.user_id, deck)
    context |= {"stitches": stitches_of(student.user_id), "pupil_id": student.user.public_id}
    context |= {"cards": _first_cards(student.user_id, deck), "picks": deck.picks}
    return render(request, PAGE, context)


def _write(request: HtmxRequest, user_id: int) -> None:
    """Write down what is posted; nothing of it is in a GET."""
    write_cards(user_id, _posted_list(request, "answers")[:MOST_ANSWERS])


def _first_cards(user_id: int, deck: Deck) -> str:
    return as_json(deal_next(user_id, deck, (), is_first=True))


def _wants_cards(request: HtmxRequest) -> bool:
    """Has the page too few cards to turn, or does a wait begin?"""
    return bool(to_deal(len(_posted_list(request, "held")), about_hand=_is_first(request)))


def _is_first(request: HtmxRequest) -> bool:
    """Does a wait begin? A page that is opened begins one."""
    return request.method == "GET" or request.POST.get("first") == "1"


def _deal_more(request: HtmxRequest, user_id: int, deck: Deck) -> HttpResponse:
    """Answer the next cards; where a wait begins, one about the hand."""
    is_first, is_about_board = _is_first(request), request.POST.get("board") == "1"
    held = _posted_list(request, "held")
    cards = deal_next(user_id, deck, held, is_first=is_first, is_about_board=is_about_board)
    if not cards:
        return HttpResponse(status=NOTHING)
    in_front = is_first and (deck.hand or (deck.board and is_about_board))
    return render(request, DEALT, {"cards": as_json(cards), "first": in_front})


def _posted_list(request: HtmxRequest, name: str) -> list[Any]:
    """Return a posted JSON list; [] for anything else."""
    try:
        posted = json.loads(request.POST.get(name, "[]"))
    except (ValueError, RecursionError):
        return []
    return posted if isinstance(posted, list) else []
