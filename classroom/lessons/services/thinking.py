"""Thinking cards of a class: deal them, and write down what its pupils answered."""

from collections.abc import Sequence
from typing import Any

from django.utils import timezone

from classroom.lessons.selectors.thinking import Deck
from classroom.lessons.store import open_classes
from classroom.reports.selectors.estimates import expected_by, newest_state, state_in
from database.statements import read
from learning.cards import AHEAD, to_deal
from learning.parameters import DEFAULTS
from practice.cards_dealt import DealtCard
from practice.selectors import history_in
from practice.services import deal_cards, read_answers, write_answers
from practice.store import lately


def deal_next(user_id: int, deck: Deck, held: Sequence[str], *, is_first: bool) -> list[DealtCard]:
    """Return the pupil's next cards; none where the page has enough. Writes nothing.

    `held`: facts of the cards that the page has and has not turned; `is_first`: a wait begins, so
    that one about the pupil's hand comes in front, where there are numbers in it.
    """
    own = [one for one in held if one in deck.card_set[1]][:AHEAD]
    hand = deck.hand if is_first else ()
    count = to_deal(len(own), about_hand=bool(hand))
    if not count:
        return []
    now = timezone.now()
    states, past = read([newest_state(user_id, DEFAULTS.version), lately(user_id)])
    return deal_cards(
        user_id,
        deck.place,
        deck.card_set,
        deck.zone,
        hand_numbers=hand,
        held=own,
        expectation=expected_by(state_in(states), deck.zone, now),
        past=history_in(past, now, deck.zone),
        count=count,
        keyed=not deck.picks,
    )


def write_cards(user_id: int, said: Sequence[Any]) -> int:
    """Write down what is said of the pupil's cards; return how many were new.

    A device may have been without its line for a day: what it says of a class that is deleted
    meanwhile is not written, since nothing would erase it.
    """
    answers = read_answers(user_id, said)
    if not answers:
        return 0
    groups = {one.card.place.group for one in answers} - {""}
    open_groups = {"", *open_classes(groups)}
    return write_answers([one for one in answers if one.card.place.group in open_groups])
