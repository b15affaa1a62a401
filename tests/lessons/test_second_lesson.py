"""A second game is set while one is open: it is set aside, or both stay; it is taken out again."""

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from classroom.lessons.selectors.board_tiles import number_spans
from classroom.lessons.selectors.boards import OlderLesson
from classroom.lessons.selectors.open_lessons import question_for
from classroom.models import Assignment, AuditEntry
from classroom.people.services.sign_in_window import is_open
from engine import GAMES
from games.models import Seat
from games.services import mark_present, run_due
from tests.factories import StudentFactory
from tests.lessons.assign_page import asked, page_of, start
from tests.lessons.lesson import (
    at,
    home_of,
    make_lesson,
    make_move,
    press_play,
    table_of,
    text_of,
    waited_for,
)
from tests.lessons.second import at_home, games_of, queens, second

pytestmark = pytest.mark.django_db
QUESTION = "Maple class is playing Sleeping Queens. Set it aside?"


def test_the_question_is_asked_only_of_pupils_who_have_an_open_game() -> None:
    """Nobody has one: no question. The whole class, some, one pupil; the same game again."""
    lesson = make_lesson(4)
    assert "Set it aside" not in text_of(page_of(lesson, {"game": "the_rescue"}))
    four, three = lesson.pupils, lesson.pupils[:3]
    named = {"who": "some", "in": [one.user.public_id for one in three]}
    lesson.assign(three, **named)
    assert "3 of these pupils are playing Sleeping Queens. Set it aside for them?" in text_of(
        page_of(lesson, {"game": "the_rescue"})
    )
    alone = {"who": "some", "in": four[0].user.public_id, "game": "the_rescue"}
    said = f"{four[0].name} is playing Sleeping Queens. Set it aside?"
    assert said in text_of(asked(lesson, four, **alone))
    nobody = {"who": "some", "in": four[3].user.public_id, "game": "the_rescue"}
    assert "aside" not in text_of(asked(lesson, four, **nobody))
    lesson.assign(four[:2], four[2:], aside="no")
    assert "Maple class is playing this already. Start again?" in text_of(page_of(lesson))


def test_a_class_of_one_is_asked_about_by_name() -> None:
    lesson = make_lesson(1)
    lesson.assign(lesson.pupils)
    said = f"{lesson.pupils[0].name} is playing Sleeping Queens. Set it aside?"
    assert said in text_of(page_of(lesson, {"game": "the_rescue"}))


def test_one_query_finds_that_nothing_is_open(django_assert_num_queries: Any) -> None:
    lesson = make_lesson(2)
    everybody = [one.user.public_id for one in lesson.pupils]
    with django_assert_num_queries(1):
        assert not question_for(lesson.classroom, lesson.pupils, everybody, timezone.now())


def test_yes_is_chosen_and_start_repeats_the_answer() -> None:
    """The page proposes to set it aside, and says what waits; Start says what will happen."""
    lesson, made = queens()
    page = text_of(page_of(lesson, {"game": "the_rescue"}))
    assert QUESTION in page
    assert "2 games wait with their seats. Every sum counts." in page
    assert "Set aside and start" in page
    keep = text_of(
        asked(lesson, lesson.pupils[:3], game="the_rescue", aside="no", asked=made.public_id)
    )
    assert "Start, keep both" in keep
    planned = asked(lesson, lesson.pupils, game="the_rescue", when="day")
    assert "Set it aside" not in text_of(planned)


def test_a_game_set_aside_waits_with_its_seats_and_begins_no_other() -> None:
    """The page as it stands sets it aside: moves wait, robots rest, no next game, no sign-in."""
    lesson, made = queens()
    before = [list(one.seats.values_list("user_id", "name")) for one in games_of(made)]
    new = start(lesson, page_of(lesson, {"game": "the_rescue", "tables": "last"}))
    made.refresh_from_db()
    assert made.set_aside_at is not None
    assert made.ended_at is None
    first, _other = games_of(made)
    assert [one.status for one in games_of(made)] == ["playing", "playing"]
    assert [list(one.seats.values_list("user_id", "name")) for one in games_of(made)] == before
    assert all(one.paused_at is not None and one.due_at is None for one in games_of(made))
    page = at(lesson.pupils[0]).get(reverse("table", args=[first.public_id]))
    assert "This game waits for you." in text_of(page)
    browser = at(lesson.pupils[0])
    answer = browser.post(reverse("play_assignment", args=[made.public_id]), follow=True)
    assert "Your teacher has set something new." in text_of(answer)
    assert table_of(press_play(lesson.pupils[0], new)).game == "the_rescue"
    Assignment.objects.filter(pk=new.pk).update(ended_at=timezone.now())
    Assignment.objects.filter(pk=made.pk).update(keeps_sign_in=True)
    lesson.classroom.open_until = None
    assert not is_open(lesson.classroom)


def test_numbers_of_tables_are_unique_while_both_are_open() -> None:
    """Keeping both: tables 1 and 2 keep their numbers, the new ones are 3 and 4."""
    lesson, made = queens()
    new = second(lesson, made, "no")
    assert sorted(made.tables.values_list("number", flat=True)) == [1, 2]
    assert sorted(new.tables.values_list("number", flat=True)) == [3, 4]
    assert sorted(new.pupils.values_list("table_number", flat=True)) == [3, 3, 4, 4]
    lesson.desk.post(lesson.url("set_aside", made.public_id))
    third = lesson.assign(lesson.pupils[:2], lesson.pupils[2:], game="sleepless_princess")
    assert sorted(third.tables.values_list("number", flat=True)) == [1, 2]
    lesson.desk.post(lesson.url("take_out", made.public_id))
    assert sorted(made.tables.values_list("number", flat=True)) == [5, 6]
    assert sorted(made.pupils.values_list("table_number", flat=True)) == [5, 5, 6, 6]


def test_a_late_child_gets_a_table_with_a_number_of_its_own() -> None:
    """No seat is free at the older game: its new table has the next free number."""
    lesson = make_lesson(5)
    made = lesson.assign(lesson.pupils[:4], seats="4", away=(lesson.pupils[4],))
    lesson.assign(lesson.pupils[:4], seats="4", game="the_rescue", away=(lesson.pupils[4],))
    table_of(press_play(lesson.pupils[4], made))
    assert sorted(made.tables.values_list("number", flat=True)) == [1, 3]


def test_a_planned_game_counts_on_when_it_begins() -> None:
    """It was planned before the open one was set: its tables begin with the next free number."""
    lesson = make_lesson(4)
    day = timezone.localtime(timezone.now() + timedelta(days=1)).strftime("%Y-%m-%dT%H:%M")
    planned = lesson.assign(lesson.pupils[:2], lesson.pupils[2:], when="day", starts=day)
    open_one = lesson.assign(lesson.pupils, game="the_rescue", seats="4")
    Assignment.objects.filter(pk=planned.pk).update(starts_at=timezone.now())
    table_of(press_play(lesson.pupils[0], planned))
    assert [row.number for row in open_one.tables.all()] == [1]
    assert planned.tables.get().number == 2
    assert sorted(set(planned.pupils.values_list("table_number", flat=True))) == [2, 3]


def test_a_change_keeps_the_numbers_and_the_seats() -> None:
    """The page of changes draws tables 3 and 4, and sends them back as they are."""
    lesson, made = queens()
    new = second(lesson, made, "no")
    page = lesson.desk.get(lesson.url("assignment", new.public_id), {"change": "1"})
    assert [zone.number for zone in page.context["plan"].tables] == [3, 4, 5]
    places = {f"place_{key}": value for key, value in page.context["form"].places.items()}
    form = lesson.form(game="the_rescue", games_count="1", **places)
    assert lesson.desk.post(lesson.url("assignment", new.public_id), form).status_code == 302
    assert sorted(new.pupils.values_list("table_number", flat=True)) == [3, 3, 4, 4]


def test_the_same_tables_as_last_time_are_counted_from_one() -> None:
    lesson, made = queens()
    second(lesson, made, "no")
    page = page_of(lesson, {"tables": "last"})
    assert [zone.number for zone in page.context["plan"].used] == [1, 2]


def test_the_board_shows_the_lesson_set_last_and_folds_the_older() -> None:
    """A line says its age, its tables and who is there; a hand there opens it."""
    lesson, made = queens()
    second(lesson, made, "no")
    Assignment.objects.filter(pk=made.pk).update(
        starts_at=timezone.now() - timedelta(minutes=50, seconds=5)
    )
    page = lesson.desk.get(lesson.url("live"))
    board = page.context["board"]
    assert [tile.title for tile in board.tiles] == ["The Rescue", "The Rescue"]
    said = "Sleeping Queens set 50 minutes ago · tables 1 to 2 · nobody is there now"
    assert said in text_of(page)
    fold = f'<details id="older-fold-{made.public_id}">'
    assert fold in page.content.decode()
    seat = Seat.objects.filter(game_session=games_of(made)[0], user__isnull=False).first()
    assert seat is not None
    at(lesson.pupils[0]).get(reverse("table", args=[games_of(made)[0].public_id]))
    Seat.objects.filter(pk=seat.pk).update(hand_up_at=timezone.now())
    page = lesson.desk.get(lesson.url("live"))
    assert "1 pupil is there · 1 hand up" in text_of(page)
    assert fold not in page.content.decode()
    assert page.context["board"].hands == 1


def test_the_board_sets_the_older_lesson_aside_once() -> None:
    """Pressed twice, by two teachers: the same answer, and one entry in the audit."""
    lesson, made = queens()
    second(lesson, made, "no")
    for _press in range(2):
        answer = lesson.desk.post(
            lesson.url("set_aside", made.public_id), headers={"HX-Request": "true"}
        )
        said = "Sleeping Queens is set aside. Take it out again on the class page."
        assert said in text_of(answer)
        assert "set aside" not in text_of(answer).replace(said, "")
    assert AuditEntry.objects.filter(act="assignment_set_aside").count() == 1
    other = make_lesson(2)
    assert other.desk.post(lesson.url("set_aside", made.public_id)).status_code == 404
    assert other.desk.post(other.url("set_aside", made.public_id)).status_code == 404
    assert other.desk.post(other.url("take_out", made.public_id)).status_code == 404


@pytest.mark.parametrize(
    ("column", "later", "words"),
    [
        ("ended_at", timedelta(0), "Sleeping Queens has ended already."),
        ("starts_at", timedelta(hours=1), "Sleeping Queens is not open now."),
    ],
)
def test_the_board_says_why_a_game_cannot_be_set_aside_any_more(
    column: str, later: timedelta, words: str
) -> None:
    lesson, made = queens()
    second(lesson, made, "no")
    Assignment.objects.filter(pk=made.pk).update(**{column: timezone.now() + later})
    page = lesson.desk.post(lesson.url("set_aside", made.public_id), headers={"HX-Request": "true"})
    assert words in text_of(page)
    assert "is set aside" not in text_of(page)


def test_home_has_one_game_for_today_and_the_older_ones_also_open() -> None:
    """Keeping both: the newest is For today; both lead to their tables."""
    lesson, made = queens()
    new = second(lesson, made, "no")
    assert at_home(lesson.pupils[0]) == (["The Rescue"], ["Sleeping Queens"], [])
    assert "Also open Sleeping Queens" in home_of(lesson.pupils[0])
    assert table_of(press_play(lesson.pupils[0], made)).game == "sleeping_queens"
    assert table_of(press_play(lesson.pupils[0], new)).game == "the_rescue"


def test_home_says_nothing_of_what_was_set_aside() -> None:
    lesson, made = queens()
    table_of(press_play(lesson.pupils[0], made))
    assert at_home(lesson.pupils[0]) == (["Sleeping Queens"], [], [])
    second(lesson, made)
    assert at_home(lesson.pupils[0]) == (["The Rescue"], [], [])


def test_taken_out_again_it_goes_on_where_it_was() -> None:
    """Seats, cards and whose turn it is are as they were; a move is played again."""
    lesson, made = queens()
    game_session = games_of(made)[0]
    for seat in game_session.seats.exclude(user=None).select_related("game_session"):
        mark_present(seat)
    before = game_session.state
    second(lesson, made)
    page = text_of(lesson.desk.get(lesson.url("class_page")))
    assert "set aside" in page
    assert "Take it out again" in page
    answer = lesson.desk.post(lesson.url("take_out", made.public_id), follow=True)
    assert "Sleeping Queens continues with the same seats." in text_of(answer)
    assert "Take it out again" not in text_of(answer)
    game_session.refresh_from_db()
    assert (game_session.state, game_session.status) == (before, "playing")
    assert game_session.paused_at is None
    assert table_of(press_play(lesson.pupils[0], made)) == game_session
    lesson.desk.post(lesson.url("take_out", made.public_id))
    assert AuditEntry.objects.filter(act="assignment_taken_out").count() == 1


def test_a_waiting_game_takes_no_move_and_no_word_to_all() -> None:
    """Neither a pause that ends nor "Well played" wakes it; a move is told that it waits."""
    lesson, made = queens()
    game_session = games_of(made)[0]
    second(lesson, made)
    lesson.desk.post(lesson.url("pause_all"))
    lesson.desk.post(lesson.url("resume_all"))
    lesson.desk.post(lesson.url("say_to_all"), {"say": "well"})
    game_session.refresh_from_db()
    assert game_session.paused_at is not None
    assert game_session.announced == "waits"
    run_due(timezone.now() + timedelta(minutes=5))
    game_session.refresh_from_db()
    assert (game_session.version, game_session.due_at) == (0, None)
    state, number = waited_for(game_session)
    action = GAMES["sleeping_queens"].legal_actions(state, number)[0]
    assert make_move(game_session, action).code == "waits"


def test_taken_out_in_a_pause_it_waits_for_the_end_of_the_pause() -> None:
    lesson, made = queens()
    second(lesson, made)
    lesson.desk.post(lesson.url("pause_all"))
    lesson.desk.post(lesson.url("take_out", made.public_id))
    assert all(one.paused_at is not None for one in games_of(made))
    lesson.desk.post(lesson.url("resume_all"))
    assert all(one.paused_at is None for one in games_of(made))


def test_a_game_set_meanwhile_is_asked_about_before_this_one_starts() -> None:
    """Two teachers, two tabs: the question that was answered is the one that is true."""
    lesson, made = queens()
    tab = page_of(lesson, {"game": "sleepless_princess", "tables": "last"})
    rescue = second(lesson, made)
    assert f'name="asked" value="{made.public_id}"' in tab.content.decode()
    form = lesson.form(
        lesson.pupils[:2],
        lesson.pupils[2:],
        game="sleepless_princess",
        aside="yes",
        asked=made.public_id,
    )
    answer = lesson.desk.post(lesson.url("assign"), form)
    assert answer.status_code == 200
    assert "Your pupils have another game now. Look again, then start." in text_of(answer)
    assert "Maple class is playing The Rescue. Set it aside?" in text_of(answer)
    assert lesson.classroom.assignments.count() == 2
    rescue.refresh_from_db()
    assert rescue.set_aside_at is None
    third = start(lesson, answer)
    assert third.game == "sleepless_princess"
    rescue.refresh_from_db()
    assert rescue.set_aside_at is not None


def test_start_pressed_twice_sets_one_game_and_sets_aside_once() -> None:
    lesson, made = queens()
    assert second(lesson, made) == second(lesson, made)
    assert AuditEntry.objects.filter(act="assignment_set_aside").count() == 1


def test_who_joins_the_class_later_has_nothing_of_what_was_set_aside() -> None:
    lesson, made = queens()
    new = second(lesson, made)
    room = lesson.classroom
    late = StudentFactory(school=room.school, name="Late", classroom=room)
    assert at_home(late) == (["The Rescue"], [], [])
    assert table_of(press_play(late, new)).game == "the_rescue"


def test_the_board_names_who_is_missing_at_the_table_of_the_newest_lesson() -> None:
    """A pupil with a seat in both games is waited for in the one that the board shows."""
    lesson, made = queens()
    new = second(lesson, made, "no")
    shown = {row.game_session.public_id for row in new.tables.all()}
    missing = lesson.desk.get(lesson.url("live")).context["board"].missing
    assert {one.table for one in missing} == shown


@pytest.mark.parametrize(
    ("numbers", "said"),
    [([2], "2"), ([3, 1, 2], "1 to 3"), ([1, 3, 4, 5, 9], "1, 3 to 5, 9"), ([], "")],
)
def test_numbers_of_tables_are_told_in_a_few_words(numbers: list[int], said: str) -> None:
    assert number_spans(numbers) == said


@pytest.mark.parametrize(
    ("minutes", "said"),
    [
        (0, "set just now"),
        (1, "set 1 minute ago"),
        (59, "set 59 minutes ago"),
        (60, "set 1 hour ago"),
        (119, "set 1 hour ago"),
        (24 * 60 - 1, "set 23 hours ago"),
        (24 * 60, "set 1 day ago"),
        (50 * 60, "set 2 days ago"),
    ],
)
def test_the_age_of_an_older_lesson_is_never_rounded_up(minutes: int, said: str) -> None:
    assert OlderLesson("", "", minutes, [], 0, is_open=True).age == said


def test_what_is_over_by_now_is_taken_out_to_be_finished() -> None:
    """Its date has passed while it waited: its games go on, and no other begins."""
    lesson, made = queens()
    second(lesson, made)
    passed = timezone.now() - timedelta(minutes=1)
    Assignment.objects.filter(pk=made.pk).update(due_at=passed)
    assert "Take it out again" in text_of(lesson.desk.get(lesson.url("class_page")))
    lesson.desk.post(lesson.url("take_out", made.public_id))
    assert all(one.paused_at is None for one in games_of(made))
    assert at_home(lesson.pupils[0])[2] == ["Sleeping Queens"]
    assert table_of(press_play(lesson.pupils[0], made)) in games_of(made)
