"""Thinking cards as rows: dealt without a trace, judged by the server, written once."""

import json
import re
from base64 import urlsafe_b64decode
from datetime import UTC, timedelta
from typing import Any

import pytest
import time_machine
from cryptography.fernet import Fernet
from django.utils import timezone

from database.encryption import key_ring
from games.services import erasing
from learning.card_sets import CARD_SETS
from learning.cards import Known, answer_to
from practice.cards_dealt import DealtCard, Place, read_card
from practice.models import CardChange, ThinkingCard
from practice.selectors import (
    answered_by,
    history_of,
    right_by_assignment,
    right_by_table,
    stitches_at,
    stitches_of,
)
from practice.services import (
    MOST_A_MINUTE,
    Expectation,
    deal_cards,
    erase_group,
    read_answers,
    write_answers,
)
from practice.store import LOOK_BACK
from tests.factories import PupilUserFactory
from tests.together import at_once

pytestmark = [pytest.mark.fast, pytest.mark.django_db, pytest.mark.both_databases]
ADDS = ("add_10", CARD_SETS["add_10"])
PLACE = Place("room", "homework", "table1")


@pytest.fixture
def pupil(db: None) -> int:
    return PupilUserFactory().pk


def dealt(pupil: int, place: Place = PLACE, count: int = 3) -> list[DealtCard]:
    return deal_cards(pupil, place, ADDS, UTC, count=count)


def said(card: DealtCard, *keyed: int, **more: object) -> dict[str, object]:
    return {"card": card.token, "keyed": list(keyed), "after": 1_000, "ms": 900, **more}


def answer(pupil: int, *answers: dict[str, object]) -> int:
    return write_answers(read_answers(pupil, answers))


def sealed(fields: object) -> str:
    return key_ring().encrypt(json.dumps(fields).encode()).decode()


def truth(card: DealtCard) -> int:
    return answer_to(card.item)


def test_dealing_writes_nothing_and_asks_for_the_set(pupil: int) -> None:
    cards = dealt(pupil)
    assert len({card.item for card in cards}) == 3
    assert all(card.item in ADDS[1] for card in cards)
    assert not ThinkingCard.objects.exists()
    assert read_card(cards[0].token) == cards[0]


def test_a_right_answer_is_one_row_with_all_that_was_dealt(pupil: int) -> None:
    (card,) = dealt(pupil, count=1)
    assert answer(pupil, said(card, truth(card), cut=True)) == 1
    row = ThinkingCard.objects.get()
    assert (row.state, row.first, row.tries, row.hint) == ("right", truth(card), 1, False)
    assert (row.group, row.assignment, row.table) == ("room", "homework", "table1")
    assert (row.item, row.card_set, row.estimator) == (card.item, "add_10", card.estimator)
    assert (row.selected, row.expected) == (card.selected, card.expected)
    assert (row.active_ms, row.idle_cut) == (900, True)
    assert row.shown_at - row.asked_at <= timedelta(seconds=1)
    assert row.asked_at <= row.shown_at <= row.at


@pytest.mark.parametrize(
    ("wrong", "skipped", "state", "tries"),
    [
        ([], False, "left", 0),
        ([], True, "skipped", 0),
        ([99], False, "wrong", 1),
        ([99, None], False, "right", 2),
        ([99, 98], False, "shown", 2),
        ([99, 98, None], False, "shown", 2),
        ([None, 99], False, "right", 1),
    ],
)
def test_how_a_card_ended(
    pupil: int, wrong: list[int | None], skipped: bool, state: str, tries: int
) -> None:
    """None stands for the true answer."""
    (card,) = dealt(pupil, count=1)
    keyed = [truth(card) if one is None else one for one in wrong]
    answer(pupil, said(card, *keyed, skipped=skipped))
    row = ThinkingCard.objects.get()
    assert (row.state, row.tries, row.hint) == (state, tries, tries == 2)
    assert row.first == (keyed[0] if keyed else None)
    assert (row.active_ms is None) == (not keyed)


def test_a_dealt_card_counts_once_also_with_another_answer(pupil: int) -> None:
    (card,) = dealt(pupil, count=1)
    assert answer(pupil, said(card, 99), said(card, truth(card))) == 1
    assert answer(pupil, said(card, truth(card))) == 0
    assert ThinkingCard.objects.get().state == "wrong"


@pytest.mark.django_db(transaction=True)
def test_two_tabs_at_once_write_a_card_once() -> None:
    user = PupilUserFactory().pk
    (card,) = dealt(user, count=1)
    at_once(*[lambda: answer(user, said(card, truth(card)))] * 4)
    assert ThinkingCard.objects.count() == 1
    assert CardChange.objects.get().sequence == 1  # what was known already is no news


def test_a_card_is_its_own_pupils(pupil: int) -> None:
    (card,) = dealt(pupil, count=1)
    assert answer(PupilUserFactory().pk, said(card, truth(card))) == 0
    assert not ThinkingCard.objects.exists()


@pytest.mark.parametrize(
    "bad",
    [
        {"card": "nothing of ours", "keyed": [7]},
        {"keyed": [7]},
        {"card": None, "keyed": "7"},
        {"card": sealed(["card", 1]), "keyed": [7]},
        {"card": sealed({"student": 1}), "keyed": [7]},
        {"card": sealed([]), "keyed": [7]},
        {"card": "\ud800", "keyed": [7]},
        ["no object"],
        None,
    ],
)
def test_what_is_no_answer_is_passed_over_and_the_rest_is_written(pupil: int, bad: object) -> None:
    (card,) = dealt(pupil, count=1)
    assert write_answers(read_answers(pupil, [bad, said(card, truth(card))])) == 1


@pytest.mark.parametrize("keyed", [["7"], [-1], [1.5], [True], [1000], [None], 7, {"a": 1}])
def test_what_no_keys_can_write_is_no_answer(pupil: int, keyed: object) -> None:
    (card,) = dealt(pupil, count=1)
    assert read_answers(pupil, [{**said(card), "keyed": keyed}]) == []


@pytest.mark.parametrize("odd", ["soon", -5, 2**70, None, 1.5, True])
def test_odd_times_are_no_reason_to_lose_an_answer(pupil: int, odd: object) -> None:
    (card,) = dealt(pupil, count=1)
    assert answer(pupil, said(card, truth(card), after=odd, ms=odd)) == 1
    row = ThinkingCard.objects.get()
    assert row.asked_at <= row.shown_at <= row.at


def test_a_card_answered_at_once_was_dealt_before_it_was_turned(pupil: int) -> None:
    with time_machine.travel(timezone.now().replace(microsecond=703_996), tick=False):
        (card,) = dealt(pupil, count=1)
        assert answer(pupil, said(card, truth(card), after=0)) == 1
    row = ThinkingCard.objects.get()
    assert row.asked_at <= row.shown_at <= row.at


def test_a_card_is_too_old_after_some_days(pupil: int) -> None:
    token = dealt(pupil, count=1)[0].token
    for days, is_taken in ((1.9, True), (2.1, False)):
        with time_machine.travel(timezone.now() + timedelta(days=days)):
            assert (read_card(token) is not None) is is_taken


def test_the_page_can_read_its_cards_as_json(pupil: int) -> None:
    assert json.loads(json.dumps([card.token for card in dealt(pupil)]))


def test_stitches_are_right_answers_whatever_the_try(pupil: int) -> None:
    one, two, three = dealt(pupil)
    answer(pupil, said(one, truth(one)), said(two, 99, truth(two)), said(three, 99, 98))
    (other,) = dealt(pupil, Place("room", "other", "table2"), count=1)
    answer(pupil, said(other, truth(other)))
    assert (stitches_at(pupil, "table1"), stitches_of(pupil)) == (2, 3)
    assert right_by_assignment(["homework", "other"]) == [
        ("homework", pupil, 2),
        ("other", pupil, 1),
    ]
    assert right_by_table(["table1"]) == [("table1", pupil, 2)]
    assert right_by_table([]) == []


def test_history_tells_first_tries_the_oldest_first_and_leaves_open_cards_unjudged(
    pupil: int,
) -> None:
    one, two, three = dealt(pupil)
    answer(pupil, said(one, truth(one)))
    answer(pupil, said(two, 99, truth(two)))
    answer(pupil, said(three))
    past = history_of(pupil, timezone.now() + timedelta(days=1), UTC)
    assert [one.right for one in past] == [True, False, None]
    assert {one.days_ago for one in past} == {1}
    assert past[0].expected == one.expected


def test_what_the_page_still_holds_is_not_dealt_again(pupil: int) -> None:
    for _ in range(10):
        held = [card.item for card in dealt(pupil)][:2]
        (card,) = deal_cards(pupil, PLACE, ADDS, UTC, held=held, count=1)
        assert card.item not in held


def test_an_estimate_chooses_where_there_is_one_and_is_named(pupil: int) -> None:
    sure = "add:1+1"
    known = Expectation(
        lambda item: Known(0.99 if item == sure else 0.5, 0.4, 1.0, 1.0), "layers-7"
    )
    cards = deal_cards(pupil, PLACE, ADDS, UTC, expectation=known)
    assert {card.estimator for card in cards} == {"layers-7"}
    assert cards[-1].item == sure or sure in {card.item for card in cards[:-1]}


def test_new_cards_leave_one_note_with_a_growing_number(pupil: int) -> None:
    cards = dealt(pupil)
    answer(pupil, said(cards[0], 1))
    first = CardChange.objects.get()
    answer(pupil, said(cards[1], 1))
    answer(pupil, said(cards[1], 1))
    note = CardChange.objects.get()
    assert (first.sequence, note.sequence) == (1, 2)
    assert note.first_at == first.first_at < note.last_at


def test_a_groups_cards_are_erased_a_few_at_a_time(pupil: int) -> None:
    cards = dealt(pupil)
    answer(pupil, *(said(card, 1) for card in cards))
    (other,) = dealt(pupil, Place("elsewhere"), count=1)
    answer(pupil, said(other, 1))
    with erasing():
        assert [erase_group("room", 2) for _ in range(3)] == [2, 1, 0]
    assert ThinkingCard.objects.get().group == "elsewhere"


def test_note_of_new_cards_spans_all_of_them_in_whatever_order_they_are_written(
    pupil: int,
) -> None:
    """The tab that began first writes last."""
    now = timezone.now()
    for at in (now, now - timedelta(minutes=2), now - timedelta(minutes=1)):
        with time_machine.travel(at, tick=False):
            (card,) = dealt(pupil, count=1)
            assert answer(pupil, said(card, truth(card))) == 1
    note = CardChange.objects.get()
    assert (note.first_at, note.last_at) == (now - timedelta(minutes=2), now)
    assert note.sequence == 3


def test_a_page_cannot_read_its_cards(pupil: int) -> None:
    (card,) = dealt(pupil, count=1)
    texts = [card.token, *opened(card.token)]
    for told in (str(pupil), str(card.expected), card.key, PLACE.group, card.estimator):
        assert not any(told in text for text in texts if len(told) > 3), told


def opened(token: str) -> list[str]:
    """Return the texts that anybody can make of a token: its parts, and what they encode."""
    parts = [part.rstrip("=") for part in re.findall(r"[\w=-]+", token)]
    raw = [urlsafe_b64decode(part + "=" * (-len(part) % 4)) for part in parts]
    return [one.decode(errors="replace") for one in raw]


def test_a_card_of_other_keys_or_another_purpose_is_none(pupil: int, settings: Any) -> None:
    (card,) = dealt(pupil, count=1)
    token = card.token
    _purpose, *fields = json.loads(key_ring().decrypt(token))
    assert read_card(sealed(["letter", *fields])) is None
    old = settings.SECRETS_KEYS
    settings.SECRETS_KEYS = [Fernet.generate_key().decode()]
    assert read_card(token) is None
    settings.SECRETS_KEYS += old
    assert read_card(token) == card, "keys may be rotated while cards lie on pages"


@pytest.mark.parametrize(("ms", "is_kept_out"), [(0, True), (699, True), (700, False)])
def test_what_nobody_can_have_read_is_written_and_counts_nowhere(
    pupil: int, ms: int, is_kept_out: bool
) -> None:
    (card,) = dealt(pupil, count=1)
    assert answer(pupil, said(card, truth(card), ms=ms)) == 1
    row = ThinkingCard.objects.get()
    assert (row.state, row.active_ms, row.too_fast) == ("right", ms, is_kept_out)
    counted = not is_kept_out
    assert stitches_of(pupil) == stitches_at(pupil, "table1") == counted
    assert bool(right_by_assignment(["homework"])) is counted
    tomorrow = timezone.now() + timedelta(days=1)
    assert [bool(one.right) for one in history_of(pupil, tomorrow, UTC)] == [counted]
    assert len(answered_by(pupil, row.at, tomorrow)) == counted


def test_the_fourth_right_card_of_a_second_counts_nowhere(pupil: int) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for n, card in enumerate(dealt(pupil, count=6)):
            answer(pupil, said(card, truth(card), after=n * 100, ms=5_000))
        clock.shift(timedelta(seconds=1))
        (later,) = dealt(pupil, count=1)
        answer(pupil, said(later, truth(later)))
    marks = list(ThinkingCard.objects.order_by("pk").values_list("too_fast", flat=True))
    assert marks == [False, False, False, True, True, True, False]


def test_cards_of_a_page_that_had_no_line_all_count(pupil: int) -> None:
    began = timezone.now()
    with time_machine.travel(began, tick=False):
        cards = dealt(pupil, count=5)
    with time_machine.travel(began + timedelta(hours=1), tick=False):
        late = [said(card, truth(card), after=n * 3_000) for n, card in enumerate(cards)]
        assert answer(pupil, *late) == 5
    assert stitches_of(pupil) == 5


def test_a_minute_takes_so_many_rows_and_the_next_takes_more(pupil: int) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for _post in range(4):
            cards = dealt(pupil, count=20)
            answer(pupil, *[said(card, skipped=True) for card in cards])
        assert ThinkingCard.objects.count() == MOST_A_MINUTE < LOOK_BACK
        clock.shift(timedelta(seconds=61))
        (card,) = dealt(pupil, count=1)
        assert answer(pupil, said(card, truth(card))) == 1
