"""Query what thinking cards a pupil is dealt: at a table, at home, on the wall."""

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from random import Random
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from classroom.lessons.selectors.assignments import (
    has_played_since,
    has_sat_down,
    is_open,
    is_set_aside,
    mode_of,
)
from classroom.lessons.selectors.friends import classroom_to_play_in
from classroom.lessons.store import table_of
from classroom.models import Assignment, Classroom, Student
from games.access import SeatVisit
from games.selectors.hands import Held, held_at
from learning.card_sets import CARD_SETS, OFF, SHOWN, CardSet, items_in
from learning.cards import answer_to, draw_for_all
from learning.items import name_of, numbers_of, sign_of
from learning.number_facts import SIGNS
from learning.weeks import zone_named
from practice.cards_dealt import BOARD, DealtCard, Place
from practice.selectors import has_cards_since

WARM_UP = 8
"""Cards of a warm-up on the wall."""
USUAL_SIGNS = "+-"
HOLD_SECONDS, HOLD_SECONDS_OF_THE_YOUNGEST = 12, 20
"""How long robots wait at most for a pupil's card."""


@dataclass(frozen=True, slots=True)
class Deck:
    """From which facts a pupil's cards are dealt, and where."""

    place: Place
    card_set: tuple[str, CardSet]
    zone: ZoneInfo
    hand: tuple[int, ...]
    picks: bool  # answers are chosen among cards, not typed
    board: str = ""  # the sum that the table's board asks, '' for none


@dataclass(frozen=True, slots=True)
class NextCard:
    """The one card of a page: JSON, as `as_json` gives it; `picks` as of a deck."""

    cards: str
    picks: bool


def deck_at(visit: SeatVisit) -> Deck | None:
    """Return from which facts the cards of a pupil are dealt who asks from a seat.

    None where the game is over, rests or is no class's, and where the teacher wants no cards.
    """
    held = held_at(visit)
    if held is None:
        return None
    row = table_of(visit.session.id)
    if row is None or row.thinking_cards == OFF:
        return None
    place = Place(row.classroom, row.assignment or "", visit.session.public_id)
    picks = Classroom.picks(row.ages)
    return _deck(row.timezone, place, row.thinking_cards or SHOWN, held, picks)


def deck_at_home(student: Student) -> Deck:
    """Return from which facts a pupil's cards are dealt without a game.

    As in the game that was set for the pupil last and is still open; sums and take-aways without.
    """
    room = classroom_to_play_in(student)
    chosen = Assignment.objects.open_for(student, timezone.now()).first()
    key = chosen.thinking_cards if chosen and chosen.thinking_cards != OFF else SHOWN
    held = Held((), mode_of(chosen).signs if chosen else USUAL_SIGNS)
    place = Place(group=room.public_id if room else "")
    picks = room is not None and room.picks_answers
    return _deck(student.school.timezone, place, key, held, picks)


def deck_before(student: Student, assignment: Assignment) -> Deck:
    """Return from which facts a pupil warms up before a set game; SHOWN where it has no cards."""
    key = SHOWN if assignment.thinking_cards == OFF else assignment.thinking_cards
    room = assignment.classroom
    place = Place(group=room.public_id, assignment=assignment.public_id)
    held = Held((), mode_of(assignment).signs)
    return _deck(student.school.timezone, place, key, held, room.picks_answers)


def hold_seconds(room: Classroom, assignment: Assignment | None) -> int:
    """Return how long robots at a table of the class wait at most for the only pupil's card.

    0 where the set game has no cards, or its teacher wants nobody to wait. `assignment`: None for a
    pupil who plays for fun and for whom no game is set.
    """
    if assignment is not None and (not assignment.robots_wait or assignment.thinking_cards == OFF):
        return 0
    return HOLD_SECONDS_OF_THE_YOUNGEST if room.picks_answers else HOLD_SECONDS


def is_warm(student: Student, assignment: Assignment, now: datetime) -> bool:
    """Is no warm-up due: none is set or may begin, a game goes on, or today had cards or a game?

    Who said "Not now" and has played is not asked again on that day.
    """
    if not assignment.warm_up or not is_open(assignment, now):
        return True
    if is_set_aside(assignment, student):
        return True
    if has_sat_down(assignment.pk, student.user_id):
        return True
    local = now.astimezone(zone_named(student.school.timezone))
    midnight = local.replace(hour=0, minute=0, second=0, microsecond=0)
    return has_cards_since(student.user_id, assignment.public_id, midnight) or has_played_since(
        assignment.pk, student.user_id, midnight
    )


def _deck(zone: str, place: Place, key: str, held: Held, picks: bool) -> Deck:
    card_set = (key, items_in(key, held.signs))
    return Deck(place, card_set, zone_named(zone), held.numbers, picks, held.board)


def as_json(cards: Sequence[DealtCard]) -> str:
    """Return cards for the page's script: each with its question, as shown and as spoken."""
    return json.dumps([_card_json(card) for card in cards], separators=(",", ":"))


def _card_json(card: DealtCard) -> dict[str, object]:
    face = {"card": card.token, **_question(card.item)}
    if card.card_set == BOARD:
        about = _("How many are home now?")
        face |= {"about": about, "said": f"{about} {face['said']}"}
    return face


_ASKED = {
    "add": gettext_lazy("%(a)d plus %(b)d is …?"),
    "sub": gettext_lazy("%(a)d take away %(b)d is …?"),
    "mul": gettext_lazy("%(a)d times %(b)d is …?"),
    "div": gettext_lazy("%(a)d shared by %(b)d is …?"),
}
"""How a card asks, by the name of its item."""


def may_be_asked(item: str) -> bool:
    """Is it a fact of two numbers that a card asks? Longer sums and covered numbers are none."""
    return name_of(item) in _ASKED and len(numbers_of(item)) == 2


def _question(item: str) -> dict[str, object]:
    a, b = numbers_of(item)
    sentence = _ASKED[name_of(item)] % {"a": a, "b": b}
    truth = {"answer": answer_to(item), "said": sentence}
    return {"item": item, "a": a, "sign": SIGNS[sign_of(item)], "b": b, **truth}


@dataclass(frozen=True, slots=True)
class WarmUp:
    """Cards that a class says together: nobody's, and nothing of them is written."""

    card_set: str
    cards: str  # JSON, as `as_json` gives them, without what could be answered
    count: int


def warm_up(room: Classroom, asked: str) -> WarmUp:
    """Return cards for the wall, of the set asked for, else of the game that was set last."""
    last = room.assignments.order_by("-starts_at", "-pk").first()
    key = asked
    if key not in {SHOWN, *CARD_SETS}:
        key = last.thinking_cards if last and last.thinking_cards != OFF else SHOWN
    signs = mode_of(last).signs if last else USUAL_SIGNS
    rng = Random(secrets.randbits(64))  # noqa: S311 - no secret hangs on which fact comes
    items = draw_for_all(items_in(key, signs), rng, WARM_UP)
    cards = [_question(item) for item in items]
    return WarmUp(key, json.dumps(cards, separators=(",", ":")), len(cards))
