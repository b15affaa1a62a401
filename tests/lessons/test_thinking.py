"""Thinking cards in a class: who is dealt which, what counts, what the wall warms up with."""

import json
import time
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.http import QueryDict
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.lessons.assign_address import address_of
from classroom.lessons.selectors.assignments import done_by
from classroom.lessons.selectors.boards import live_board
from classroom.lessons.selectors.thinking import deck_at, deck_at_home
from classroom.lessons.selectors.wall import wall_of
from classroom.models import Assignment, Classroom
from games.access import find_visit, seated
from games.models import GameSession, Seat
from learning.card_sets import CARD_SETS, shown_by
from learning.cards import answer_to
from practice.cards_dealt import DealtCard, Place, read_card
from practice.models import CardChange, ThinkingCard
from tests.cast import Cast
from tests.lessons.assign_page import page_of, start
from tests.lessons.lesson import at, make_lesson

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]
HTMX = {"HX-Request": "true"}


def cards_in(html: str, name: str = "data-cards") -> list[dict[str, Any]]:
    """Return the cards that an answer carries."""
    text = html.split(f'{name}="')[1].split('"')[0].replace("&quot;", '"')
    found: list[dict[str, Any]] = json.loads(text)
    return found


def at_table(cast: Cast, role: str = "pupil") -> tuple[Client, str]:
    return cast.client(role), reverse("table_cards", args=[cast.table.public_id])


def dealt(cast: Cast, role: str = "pupil") -> list[dict[str, Any]]:
    client, url = at_table(cast, role)
    return cards_in(client.get(url, headers=HTMX).content.decode())


def answer(cast: Cast, cards: list[dict[str, Any]], held: int = 0, **more: str) -> Any:
    """Post true answers to these cards, while `held` others are not turned."""
    client, url = at_table(cast)
    said = [{"card": card["card"], "keyed": [card["answer"]]} for card in cards]
    kept = ["add:1+1"] * held
    data = {"answers": json.dumps(said), "held": json.dumps(kept), **more}
    return client.post(url, data, headers=HTMX)


def choose(cast: Cast, card_set: str) -> None:
    Assignment.objects.filter(pk=cast.assignment.pk).update(thinking_cards=card_set)


def test_cards_are_of_the_set_that_the_teacher_chose_and_say_their_answer(cast: Cast) -> None:
    choose(cast, "times_3_4_8")
    cards = dealt(cast)
    assert len(cards) == 3
    for card in cards:
        assert card["item"] in CARD_SETS["times_3_4_8"]
        assert card["answer"] == answer_to(card["item"])
        assert card["said"] == f"{card['a']} times {card['b']} is …?"


def test_as_the_game_shows_is_what_its_deck_shows(cast: Cast) -> None:
    key = cast.client("pupil").session.session_key
    deck = deck_at(seated(find_visit(key, cast.table.public_id, timezone.now())))
    assert deck is not None
    assert deck.card_set == ("shown", shown_by("+"))
    assert deck.place.group == cast.classroom.public_id
    assert deck.place.assignment == cast.assignment.public_id


def test_no_cards_where_the_teacher_wants_none_or_the_game_rests(cast: Cast) -> None:
    client, url = at_table(cast)
    choose(cast, "off")
    assert client.get(url, headers=HTMX).status_code == 204
    choose(cast, "add_10")
    assert client.get(url, headers=HTMX).status_code == 200
    type(cast.table).objects.filter(pk=cast.table.pk).update(status="finished")
    assert client.get(url, headers=HTMX).status_code == 204


def test_an_answer_is_written_with_the_class_and_counts_for_a_goal_of_sums_and_the_board(
    cast: Cast,
) -> None:
    Assignment.objects.filter(pk=cast.assignment.pk).update(goal="sums", goal_count=5)
    cast.assignment.refresh_from_db()
    before = live_board(cast.classroom).sums
    cards = dealt(cast)
    assert answer(cast, cards).status_code == 200
    row = ThinkingCard.objects.first()
    assert row is not None
    assert (row.group, row.table) == (cast.classroom.public_id, cast.table.public_id)
    assert done_by(cast.assignment, cast.pupil.user_id) == 3
    assert done_by(cast.assignment, cast.table_mate.user_id) == 0
    assert live_board(cast.classroom).sums == before + 3
    assert CardChange.objects.get().student_id == cast.pupil.user_id


def test_board_and_wall_say_the_same_sums_of_today(cast: Cast) -> None:
    now = timezone.now()
    answer(cast, dealt(cast))
    GameSession.objects.filter(pk=cast.table.pk).update(moved_at=now)
    Seat.objects.filter(game_session=cast.table).update(seen_at=now)
    made = live_board(cast.classroom).sums
    quilt = wall_of(cast.classroom).quilt
    assert quilt is not None
    assert quilt.sums == made >= 3
    tomorrow = now + timedelta(days=1)
    with time_machine.travel(tomorrow):
        assert live_board(cast.classroom).sums == 0
        GameSession.objects.filter(pk=cast.table.pk).update(moved_at=tomorrow)
        assert live_board(cast.classroom).sums == 0


def test_right_cards_are_no_games(cast: Cast) -> None:
    answer(cast, dealt(cast))
    assert cast.assignment.goal == "games"
    assert done_by(cast.assignment, cast.pupil.user_id) == 0


def test_the_same_answer_twice_is_one_row_and_both_are_answered(cast: Cast) -> None:
    cards = dealt(cast)
    assert answer(cast, cards[:1]).status_code == 200
    assert answer(cast, cards[:1]).status_code == 200
    assert ThinkingCard.objects.count() == 1


def test_a_table_mate_cannot_answer_with_my_card(cast: Cast) -> None:
    answer(cast, dealt(cast, "table_mate"))
    assert not ThinkingCard.objects.exists()


@pytest.mark.parametrize(("held", "count"), [(0, 3), (1, 3), (2, 0), (3, 0)])
def test_a_page_that_has_no_two_cards_to_turn_is_dealt_three(
    cast: Cast, held: int, count: int
) -> None:
    choose(cast, "add_5")
    said = answer(cast, [], held)
    assert said.status_code == (200 if count else 204)
    assert len(cards_in(said.content.decode()) if count else []) == count


@pytest.mark.usefixtures("same_chance")  # a hand by chance may hold no number
def test_the_first_card_of_a_wait_comes_in_front_of_what_the_page_has(cast: Cast) -> None:
    said = answer(cast, [], 2, first="1").content.decode()
    assert "data-first" in said
    assert len(cards_in(said)) == 1


@pytest.mark.parametrize("bad", ["", "[", "7", "{}", "[[[[", '[{"card": 7}]', "[null]"])
def test_what_is_no_answer_changes_nothing(cast: Cast, bad: str) -> None:
    client, url = at_table(cast)
    said = client.post(url, {"answers": bad, "held": bad, "first": bad}, headers=HTMX)
    assert said.status_code == 200
    assert not ThinkingCard.objects.exists()


def test_an_answer_that_comes_after_the_game_is_written_and_dealt_nothing(cast: Cast) -> None:
    cards = dealt(cast)
    type(cast.table).objects.filter(pk=cast.table.pk).update(status="finished")
    assert answer(cast, cards).status_code == 204
    assert ThinkingCard.objects.count() == 3


def test_an_answer_of_a_table_that_the_pupil_had_to_leave_is_written_and_not_found(
    cast: Cast,
) -> None:
    """A page without its line sends them late: they are the pupil's wherever the seat is now."""
    cards = dealt(cast)
    Seat.objects.filter(user=cast.pupil.user_id).update(user=None)
    assert answer(cast, cards).status_code == 404
    assert ThinkingCard.objects.filter(student=cast.pupil.user_id).count() == 3
    client, url = at_table(cast)
    assert client.get(url, headers=HTMX).status_code == 404


def test_round_at_home_is_of_what_was_set_last(cast: Cast) -> None:
    choose(cast, "sub_20")
    deck = deck_at_home(cast.pupil)
    assert deck.card_set == ("sub_20", CARD_SETS["sub_20"])
    assert (deck.place.group, deck.place.table) == (cast.classroom.public_id, "")
    choose(cast, "off")
    assert deck_at_home(cast.pupil).card_set[0] == "shown"
    page = cast.client("pupil").get(reverse("card_round")).content.decode()
    assert len(cards_in(page)) == 3
    Assignment.objects.all().delete()
    assert deck_at_home(cast.pupil).card_set == ("shown", shown_by("+-"))
    assert deck_at_home(cast.pupil).place == Place(group=cast.classroom.public_id)
    cast.pupil.enrollments.update(ended_at=timezone.now())
    assert deck_at_home(cast.pupil).place == Place(group="")


def test_page_of_a_table_has_the_slot_for_a_pupil_only(cast: Cast) -> None:
    page = cast.client("pupil").get(reverse("table", args=[cast.table.public_id]))
    assert b'id="beside"' in page.content


@pytest.mark.parametrize(
    ("asked", "of"), [("times_12", "times_12"), ("", "shares"), ("x", "shares")]
)
def test_warm_up_names_nobody_and_writes_nothing(cast: Cast, asked: str, of: str) -> None:
    choose(cast, "shares")
    url = reverse("wall_warm_up", args=[cast.classroom.public_id])
    page = cast.client("teacher").get(url, {"set": asked}).content.decode()
    cards = cards_in(page)
    assert len({card["item"] for card in cards}) == 8
    assert {card["item"] for card in cards} <= set(CARD_SETS[of])
    assert not [one for one in (cast.pupil, cast.table_mate, cast.classmate) if one.name in page]
    assert "card" not in cards[0]
    assert not ThinkingCard.objects.exists()


def test_stitches_are_told_at_the_end_of_the_game_and_on_the_hem(cast: Cast) -> None:
    answer(cast, dealt(cast))
    ended = {"status": "finished", "finished_at": timezone.now()}
    type(cast.table).objects.filter(pk=cast.table.pk).update(**ended)
    url = reverse("game_gains", args=[cast.table.public_id])
    told = cast.client("pupil").get(url, headers=HTMX).content.decode()
    assert "You sewed 3 stitches while you waited." in told
    assert told.count("#stitch") == 10
    assert told.count('class="o"') == 7
    mate = cast.client("table_mate").get(url, headers=HTMX).content.decode()
    assert "stitch" not in mate
    assert "Its hem has 3 stitches." in cast.client("pupil").get("/me/").content.decode()


def test_the_teachers_choice_is_kept_told_and_copied(cast: Cast) -> None:
    desk = cast.client("teacher")
    url = reverse("assign", args=[cast.classroom.public_id])
    filled = desk.get(url, {"thinking_cards": "times_12"}).content.decode()
    assert 'value="times_12" checked' in filled
    assert "Thinking cards: tables to 12" in filled
    assert 'value="shown" checked' in desk.get(url, {"thinking_cards": "nothing"}).content.decode()
    change = reverse("assignment", args=[cast.classroom.public_id, cast.assignment.public_id])
    choose(cast, "sub_10")
    cast.assignment.refresh_from_db()
    assert 'value="sub_10" checked' in desk.get(change, {"change": "1"}).content.decode()
    assert "thinking_cards=sub_10" in address_of(cast.assignment)


def test_a_set_game_has_the_cards_that_were_chosen() -> None:
    lesson = make_lesson(3)
    chosen = start(lesson, page_of(lesson, {"thinking_cards": "times_12"}))
    assert chosen.thinking_cards == "times_12"
    assert start(lesson, page_of(lesson, {"seats": "3"})).thinking_cards == "shown"


def test_cards_of_a_class_that_is_deleted_meanwhile_are_not_written(cast: Cast) -> None:
    cards = dealt(cast)
    cast.classroom.deleted_at = timezone.now()
    cast.classroom.save()
    answer(cast, cards[:1])
    assert not ThinkingCard.objects.exists()
    cast.classroom.deleted_at = None
    cast.classroom.save()
    answer(cast, cards[:1])
    assert ThinkingCard.objects.count() == 1


def test_only_classes_of_the_youngest_choose_among_answer_cards(cast: Cast) -> None:
    """At the table and at home; what was chosen is written as not keyed."""
    choose(cast, "add_10")
    client, url = at_table(cast)
    pages = [url, reverse("card_round")]
    for ages, picks in (("7-8", False), ("5-6", True)):
        Classroom.objects.filter(pk=cast.classroom.pk).update(year_band=ages)
        for page in pages:
            html = client.get(page, headers=HTMX if page == url else {}).content.decode()
            assert ("js/answer_cards" in html) == ("css/answer_cards" in html) == picks
            assert ("js/practice" in html) != picks
        assert answer(cast, cards_in(client.get(url, headers=HTMX).content.decode())[:1])
    made = ThinkingCard.objects.filter(student=cast.pupil.user).order_by("pk")
    assert [one.keyed for one in made] == [True, False]


def test_a_card_that_was_dealt_before_answers_could_be_chosen_is_keyed(cast: Cast) -> None:
    card = DealtCard(
        cast.pupil.user_id, "k", Place(), "add_10", "add:1+2", True, 0.5, "x", time.time()
    )
    assert read_card(card.token) == card
    assert read_card(replace(card, keyed=False).token) == replace(card, keyed=False)


# --- a warm-up before the game ----------------------------------------------------------------


def tap_play(cast: Cast, **more: str) -> Any:
    where = reverse("play_assignment", args=[cast.assignment.public_id])
    return cast.client("classmate").post(where, more)  # who has no table yet


def give_up_seat(cast: Cast) -> None:
    Seat.objects.filter(user=cast.classmate.user).update(user=None)


def test_a_teacher_sets_a_warm_up_and_it_is_off_by_default() -> None:
    lesson = make_lesson()
    page = page_of(lesson)
    assert not page.context["choices"].warm_up
    assert not start(lesson, page).warm_up
    made = start(lesson, page_of(lesson), warm_up="on")
    assert made.warm_up
    again = page_of(lesson, QueryDict(address_of(made)).dict())
    assert again.context["choices"].warm_up
    assert "Five cards to warm up" in again.content.decode()


def test_a_child_with_a_seat_warms_up_before_sitting_down_for_the_first_time() -> None:
    """Start deals every table at once: a seat is no game that one has been at."""
    lesson = make_lesson()
    made = start(lesson, page_of(lesson), warm_up="on")
    child = at(lesson.pupils[0])
    where = reverse("play_assignment", args=[made.public_id])
    assert child.post(where).url == reverse("warm_up_round", args=[made.public_id])
    table = child.post(where, {"warm": "1"}).url
    assert "/table/" in table
    child.get(table)
    assert child.post(where).url == table


def test_the_table_opens_after_five_cards_or_not_now(cast: Cast) -> None:
    assert "/table/" in tap_play(cast).url  # no warm-up is set
    give_up_seat(cast)
    Assignment.objects.filter(pk=cast.assignment.pk).update(warm_up=True, thinking_cards="add_5")
    answer = tap_play(cast)
    assert answer.url == reverse("warm_up_round", args=[cast.assignment.public_id])
    html = cast.client("classmate").get(answer.url).content.decode()
    assert 'data-round="5"' in html
    assert "Not now" in html
    cards = cards_in(html)
    assert {card["item"] for card in cards} <= set(CARD_SETS["add_5"])
    assert tap_play(cast).url == answer.url  # nothing was answered: it is still to come
    assert "/table/" in tap_play(cast, warm="1").url
    give_up_seat(cast)
    said = [{"card": one["card"], "keyed": [one["answer"]]} for one in cards]
    posted = cast.client("classmate").post(answer.url, {"answers": json.dumps(said)}, headers=HTMX)
    assert len(cards_in(posted.content.decode())) == 3
    made = ThinkingCard.objects.filter(student=cast.classmate.user)
    assert {(one.assignment, one.table) for one in made} == {(cast.assignment.public_id, "")}
    assert done_by(cast.assignment, cast.classmate.user_id) == 0  # its goal is games
    assert "/table/" in tap_play(cast).url  # once a day
    give_up_seat(cast)
    with time_machine.travel(timezone.now() + timedelta(days=1), tick=True):
        assert tap_play(cast).url == answer.url


def test_who_said_not_now_and_has_played_is_not_asked_again_that_day(cast: Cast) -> None:
    Assignment.objects.filter(pk=cast.assignment.pk).update(warm_up=True, goal_count=4)
    assert "/table/" in tap_play(cast, warm="1").url
    own = GameSession.objects.filter(seats__user=cast.classmate.user)
    own.update(status="finished", finished_at=timezone.now())
    assert "/table/" in tap_play(cast).url
    own.update(status="finished", finished_at=timezone.now())
    with time_machine.travel(timezone.now() + timedelta(days=1), tick=True):
        assert "/warm-up/" in tap_play(cast).url


def test_no_warm_up_stands_before_a_game_that_goes_on_or_may_not_begin(cast: Cast) -> None:
    Assignment.objects.filter(pk=cast.assignment.pk).update(warm_up=True)
    where = reverse("play_assignment", args=[cast.assignment.public_id])
    Seat.objects.filter(user=cast.pupil.user).update(seen_at=timezone.now())
    assert "/table/" in cast.client("pupil").post(where).url
    Assignment.objects.filter(pk=cast.assignment.pk).update(ended_at=timezone.now())
    assert "/warm-up/" not in getattr(tap_play(cast), "url", "")
