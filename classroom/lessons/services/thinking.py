"""Thinking cards of a class: deal them, and write down what its pupils answered."""

from collections.abc import Sequence
from typing import Any

from django.utils import timezone

from classroom.lessons.selectors.thinking import Deck, NextCard, as_json, deck_at_home, may_be_asked
from classroom.lessons.store import open_class
from classroom.models import Student
from classroom.reports.selectors.estimates import expected_by, newest_state, state_in
from database.statements import read
from learning.card_sets import CardSet
from learning.cards import AHEAD, to_deal
from learning.number_facts import NumberFact
from learning.parameters import DEFAULTS
from practice.cards_dealt import BOARD, NEXT, DealtCard
from practice.selectors import history_in
from practice.services import deal_cards, just_before, read_answers, write_answers
from practice.store import lately, recent_in


def deal_next(
    user_id: int, deck: Deck, held: Sequence[str], *, is_first: bool, is_about_board: bool = False
) -> list[DealtCard]:
    """Return the pupil's next cards; none where the page has enough. Writes nothing.

    `held`: facts of the cards that the page has and has not turned; `is_first`: a wait begins, so
    that one about the pupil's hand comes in front, where there are numbers in it, or, with
    `is_about_board`, the sum that the board asks and nothing else.
    """
    own = [one for one in held if one in deck.card_set[1]][:AHEAD]
    hand, card_set = deck.hand if is_first else (), deck.card_set
    count = to_deal(len(own), about_hand=bool(hand))
    if is_first and is_about_board and deck.board:
        hand, card_set, count = (), (BOARD, (deck.board,)), 1
    if not count:
        return []
    return _deal(user_id, deck, card_set, count, hand_numbers=hand, held=own)


def next_card(student: Student, fact: NumberFact | None) -> NextCard | None:
    """Return the fact that a pupil could try next as a card; None where it can be none. Writes
    nothing."""
    if fact is None or not may_be_asked(fact.key):
        return None
    deck = deck_at_home(student)
    cards = _deal(student.user_id, deck, (NEXT, (fact.key,)), 1)
    return NextCard(as_json(cards), deck.picks)


def _deal(
    user_id: int, deck: Deck, card_set: tuple[str, CardSet], count: int, **more: Any
) -> list[DealtCard]:
    """Deal from this set as the deck says, by what is known of the pupil. One round trip."""
    now = timezone.now()
    states, past = read([newest_state(user_id, DEFAULTS.version), lately(user_id)])
    return deal_cards(
        user_id,
        deck.place,
        card_set,
        deck.zone,
        expectation=expected_by(state_in(states), deck.zone, now),
        past=history_in(past, now, deck.zone),
        count=count,
        keyed=not deck.picks,
        **more,
    )


def write_cards(user_id: int, posted: Sequence[Any]) -> int:
    """Write down what is said of the pupil's cards; return how many were new. Two round trips.

    A device may have been without its line for a day: what it says of a class that is deleted
    meanwhile is not written, since nothing would erase it.
    """
    answers = read_answers(user_id, posted)
    if not answers:
        return 0
    rooms = sorted({one.card.place.group for one in answers} - {""})
    now = timezone.now()
    *found, recent = read([*map(open_class, rooms), just_before(answers, now)])
    open_groups = {"", *(room for room, rows in zip(rooms, found, strict=True) if rows)}
    welcome = [one for one in answers if one.card.place.group in open_groups]
    return write_answers(welcome, now, before=recent_in(recent))
