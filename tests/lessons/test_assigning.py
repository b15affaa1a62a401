"""Setting a game: the choices, the tables made, dates, changes, the end."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from classroom.lessons.services.assignments import AssignmentPlan, change_assignment
from classroom.models import Classroom
from classroom.site.services.audit import Actor
from games.models import GameSession
from tests.lessons.lesson import (
    home_of,
    make_lesson,
    names_at,
    press_play,
    rounds,
    table_of,
    text_of,
)

pytestmark = [pytest.mark.fast, pytest.mark.django_db, pytest.mark.on_postgresql]


def test_the_page_seats_everyone_once() -> None:
    """Seven pupils at three seats: three tables, no table alone, one empty table to grow into."""
    lesson = make_lesson(7)
    page = lesson.desk.get(lesson.url("assign"), {"seats": "3"})
    places = list(page.context["form"].places.values())
    assert sorted(places.count(n) for n in "123") == [2, 2, 3]
    assert [zone.number for zone in page.context["plan"].tables] == [1, 2, 3, 4]
    for pupil in lesson.pupils:
        assert page.content.decode().count(f'name="place_{pupil.user.public_id}"') == 1


def test_start_now_makes_the_tables_and_opens_the_sign_in_window() -> None:
    """Pupils sit as planned, robots fill, the home of each shows the game and its mates."""
    lesson = make_lesson(5)
    ann, bob, cyn, dan, eve = lesson.pupils
    made = lesson.assign([ann, bob, cyn], [dan, eve])
    first, second = (table.game_session for table in made.tables.order_by("number"))
    assert names_at(first) == {ann.name, bob.name, cyn.name}
    assert names_at(second) == {dan.name, eve.name, "Biscuit"}
    assert set(second.seats.filter(user=None).values_list("bot_level", flat=True)) == {"novice"}
    lesson.classroom.refresh_from_db()
    assert lesson.classroom.open_until
    assert lesson.classroom.open_until > timezone.now()
    words = home_of(ann)
    assert "Your teacher has set this for today." in words
    assert "2 games to play" in words
    assert bob.name in words
    assert cyn.name in words
    assert dan.name not in words
    assert table_of(press_play(ann, made)) == first


def test_a_double_click_on_start_sets_one_game() -> None:
    """The second click leads to the same assignment; another plan is another one."""
    lesson = make_lesson(3)
    made = lesson.assign(lesson.pupils)
    assert lesson.assign(lesson.pupils) == made
    assert lesson.classroom.assignments.count() == made.tables.count() == 1
    assert lesson.assign(lesson.pupils, games_count="3") != made


def test_choices_reach_the_game() -> None:
    """The total is asked for, help is off, a robot stands in after ten minutes."""
    lesson = make_lesson(2)
    made = lesson.assign(lesson.pupils, state_total="on", help=None, wait_minutes="10")
    (table,) = made.tables.all()
    assert table.game_session.options["state_total"] is True
    assert table.game_session.settings["help"] is False
    assert table.game_session.settings["absent_minutes"] == 10
    assert table.game_session.settings["place"] == "Maple class"


def test_without_robots_two_pupils_play_alone() -> None:
    """No robot is added where the teacher wants none."""
    lesson = make_lesson(2)
    (table,) = lesson.assign(lesson.pupils, bots=None).tables.all()
    assert table.game_session.seats.count() == 2


def test_a_planned_game_begins_on_its_day() -> None:
    """Before: no table, no sign-in, not at home. From then on: Play makes the planned table."""
    lesson = make_lesson(2)
    ann, bob = lesson.pupils
    day = timezone.now() + timedelta(days=3)
    made = lesson.assign([ann, bob], when="day", starts=day.strftime("%Y-%m-%dT%H:%M"))
    lesson.classroom.refresh_from_db()
    assert not made.tables.exists()
    assert lesson.classroom.open_until is None
    assert "No game is set" in home_of(ann)
    assert press_play(ann, made).url == reverse("pupil_home")
    assert not made.tables.exists()
    made.starts_at = timezone.now() - timedelta(minutes=1)
    made.save()
    table = table_of(press_play(ann, made))
    assert names_at(table) == {ann.name, bob.name, "Biscuit"}
    assert table_of(press_play(bob, made)) == table


def test_times_are_the_schools_own() -> None:
    """Nine o'clock in July in Berlin is seven o'clock UTC."""
    lesson = make_lesson(2, zone="Europe/Berlin")
    year = timezone.now().year + 1
    made = lesson.assign(
        lesson.pupils, when="day", starts=f"{year}-07-01T09:00", due=f"{year}-07-02T15:00"
    )
    assert made.starts_at == datetime(year, 7, 1, 7, tzinfo=UTC)
    assert made.due_at == datetime(year, 7, 2, 13, tzinfo=UTC)
    page = lesson.desk.get(lesson.url("assignment", made.public_id) + "?change=1")
    assert f'value="{year}-07-01T09:00"' in page.content.decode()


def test_some_pupils_only() -> None:
    """It is at the home of those chosen; for the others there is no such game."""
    lesson = make_lesson(3)
    ann, bob, cyn = lesson.pupils
    chosen = {"who": "some", "in": [ann.user.public_id, bob.user.public_id]}
    made = lesson.assign([ann, bob, cyn], **chosen)
    assert not made.whole_class
    assert made.pupils.count() == 2
    assert "For today" in home_of(bob)
    assert "For today" not in home_of(cyn)
    assert press_play(cyn, made).status_code == 404
    page = text_of(lesson.desk.get(lesson.url("assignment", made.public_id)))
    assert ann.name in page
    assert cyn.name not in page
    change = lesson.desk.get(lesson.url("assignment", made.public_id), {"change": "1"})
    assert change.context["form"].chosen == {ann.user.public_id, bob.user.public_id}


def test_a_pupil_just_chosen_gets_the_first_free_seat() -> None:
    """The page's own request: chosen names appear at tables without a place sent for them."""
    lesson = make_lesson(4)
    ids = [pupil.user.public_id for pupil in lesson.pupils]
    data = lesson.form(who="some", do="look", **{"in": ids})
    page = lesson.desk.post(lesson.url("assign"), data, headers={"HX-Request": "true"})
    assert list(page.context["form"].places.values()) == ["1", "1", "1", "2"]


def test_shuffle_keeps_those_away_away() -> None:
    """Everyone else is spread anew; nothing is set by it."""
    lesson = make_lesson(5)
    *present, away = lesson.pupils
    data = lesson.form(present, away=(away,), do="shuffle", seats="2")
    page = lesson.desk.post(lesson.url("assign"), data)
    places = page.context["form"].places
    assert places.pop(away.user.public_id) == "away"
    assert sorted(places.values()) == ["1", "1", "2", "2"]
    assert not lesson.classroom.assignments.exists()


def test_class_has_forty_tables_at_most() -> None:
    lesson = make_lesson(2)
    ann, bob = lesson.pupils
    places = {f"place_{ann.user.public_id}": "40", f"place_{bob.user.public_id}": "41"}
    page = lesson.desk.post(lesson.url("assign"), lesson.form(do="look", by_hand="1", **places))
    assert page.context["form"].places == {ann.user.public_id: "40", bob.user.public_id: "away"}
    assert len(page.context["plan"].tables) == 40


def test_other_seats_deal_anew_until_a_hand_has_placed_someone() -> None:
    """Four at one table of four; two seats make two tables, unless the teacher placed them."""
    lesson = make_lesson(4)
    data = lesson.form(lesson.pupils, do="look", seats="2", dealt="4")
    page = lesson.desk.post(lesson.url("assign"), data)
    assert sorted(page.context["form"].places.values()) == ["1", "1", "2", "2"]
    page = lesson.desk.post(lesson.url("assign"), data | {"by_hand": "1"})
    assert set(page.context["form"].places.values()) == {"1"}
    assert page.context["plan"].tables[0].over == 2


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"seats": "2"}, "Table 1 has 2 seats and 3 pupils. Move one."),
        ({"when": "day"}, "Choose the day and time it starts."),
        ({"when": "day", "starts": "2020-01-01T09:00"}, "This time has passed."),
        ({"due": "2020-01-01T09:00"}, "The end must come after the start."),
        ({"games_count": ""}, "Write how many."),
        ({"games_count": "11"}, "Choose a number up to 10."),
        ({"due": "soon"}, "Write a day and a time"),
        ({"who": "some"}, "Put at least one pupil at a table."),
    ],
)
def test_what_does_not_fit_is_said_and_nothing_is_set(sent: dict[str, str], said: str) -> None:
    """One plain sentence, the choices still there, no assignment, no table."""
    lesson = make_lesson(3)
    answer = lesson.desk.post(lesson.url("assign"), lesson.form(lesson.pupils, **sent))
    assert answer.status_code == 200
    assert said in text_of(answer)
    assert not lesson.classroom.assignments.exists()
    assert not GameSession.objects.exists()


@pytest.mark.parametrize(("goal", "other"), [("games", "sums_count"), ("sums", "games_count")])
def test_number_of_the_goal_that_is_not_chosen_may_be_missing(goal: str, other: str) -> None:
    lesson = make_lesson(2)
    assert lesson.assign(lesson.pupils, **{"goal": goal, other: ""}).goal == goal


def test_a_pupil_alone_needs_a_robot() -> None:
    """Without robots a table of one is refused; with them it plays."""
    lesson = make_lesson(1)
    data = lesson.form(lesson.pupils, bots=None)
    assert "Add a pupil, or let robots fill seats." in text_of(
        lesson.desk.post(lesson.url("assign"), data)
    )
    assert lesson.assign(lesson.pupils).tables.get().game_session.seats.count() == 3


def test_the_pages_own_request_gets_the_parts_alone() -> None:
    """Plan and summary, no page around them; the page itself contains both."""
    lesson = make_lesson(4)
    data = lesson.form(lesson.pupils[:2], lesson.pupils[2:], do="look", goal="sums")
    part = lesson.desk.post(lesson.url("assign"), data, headers={"HX-Request": "true"})
    html = part.content.decode()
    assert "<html" not in html
    assert 'id="summary"' in html
    assert 'id="plan"' in html
    assert "15 right sums each" in text_of(part)
    assert "at 2 tables" in text_of(part)
    page = lesson.desk.get(lesson.url("assign")).content.decode()
    assert page.count('id="summary"') == page.count('id="plan"') == 1
    assert "<html" in page


def test_a_change_reaches_the_next_game_not_the_one_going() -> None:
    """A running game keeps its rules; goal and help change for what comes."""
    lesson = make_lesson(2)
    made = lesson.assign(lesson.pupils)
    going = made.tables.get().game_session
    data = lesson.form(lesson.pupils, games_count="4", help=None)
    answer = lesson.desk.post(lesson.url("assignment", made.public_id), data)
    assert answer.status_code == 302
    made.refresh_from_db()
    going.refresh_from_db()
    assert made.goal_count == 4
    assert not made.help
    assert going.settings["help"] is True
    assert len(rounds(made)) == 1


@pytest.mark.parametrize(("goal", "field"), [("games", "games_count"), ("sums", "sums_count")])
def test_page_of_changes_shows_the_number_of_the_goal(goal: str, field: str) -> None:
    lesson = make_lesson(2)
    made = lesson.assign(lesson.pupils, goal=goal, **{field: "7"})
    page = lesson.desk.get(lesson.url("assignment", made.public_id), {"change": "1"})
    assert re.search(rf'name="{field}"[^>]* value="7"', page.content.decode())


def test_a_change_that_does_not_fit_is_said_and_changes_nothing() -> None:
    lesson = make_lesson(2)
    made = lesson.assign(lesson.pupils)
    data = lesson.form(lesson.pupils, games_count="11")
    answer = lesson.desk.post(lesson.url("assignment", made.public_id), data)
    assert answer.status_code == 200
    assert "Choose a number up to 10." in text_of(answer)
    made.refresh_from_db()
    assert made.goal_count == 2


def test_the_start_of_a_running_game_stays() -> None:
    """Neither the page nor the service moves it: what was played since would lie before it."""
    lesson = make_lesson(2)
    made = lesson.assign(lesson.pupils)
    began = made.starts_at
    later = timezone.now() + timedelta(days=3)
    data = lesson.form(lesson.pupils, when="day", starts=later.strftime("%Y-%m-%dT%H:%M"))
    lesson.desk.post(lesson.url("assignment", made.public_id), data)
    made.refresh_from_db()
    assert made.starts_at == began
    places = dict(made.pupils.values_list("student_id", "table_number"))
    plan = AssignmentPlan("sleeping_queens", places, later, goal_count=7)
    change_assignment(Actor(lesson.teacher.user, "teacher"), made, plan)
    made.refresh_from_db()
    assert made.goal_count == 7
    assert made.starts_at == began


def test_the_start_of_a_planned_game_moves() -> None:
    lesson = make_lesson(2)
    soon, later = (timezone.now() + timedelta(days=days) for days in (2, 3))
    made = lesson.assign(lesson.pupils, when="day", starts=soon.strftime("%Y-%m-%dT%H:%M"))
    data = lesson.form(lesson.pupils, when="day", starts=later.strftime("%Y-%m-%dT%H:%M"))
    lesson.desk.post(lesson.url("assignment", made.public_id), data)
    before = made.starts_at
    made.refresh_from_db()
    assert made.starts_at == before + timedelta(days=1)


def test_pupil_taken_out_of_a_change_is_not_set_any_more() -> None:
    lesson = make_lesson(3)
    ann, bob, cyn = lesson.pupils
    made = lesson.assign(lesson.pupils)
    data = lesson.form(
        [ann, bob], **{"who": "some", "in": [ann.user.public_id, bob.user.public_id]}
    )
    lesson.desk.post(lesson.url("assignment", made.public_id), data)
    assert {one.student for one in made.pupils.all()} == {ann, bob}
    assert press_play(cyn, made).status_code == 404


def test_the_end_lets_games_be_finished_but_none_begun() -> None:
    """A pupil in a game goes on; a pupil without one reads why not."""
    lesson = make_lesson(3)
    ann, bob, cyn = lesson.pupils
    made = lesson.assign([ann, bob], away=(cyn,), bots=None, seats="2")
    lesson.desk.post(lesson.url("assignment", made.public_id), {"do": "end"})
    assert table_of(press_play(ann, made)) == made.tables.get().game_session
    assert press_play(cyn, made).url == reverse("pupil_home")
    assert made.tables.count() == 1
    assert "For today" not in home_of(cyn)
    assert "Keep playing" in home_of(bob)
    assert "Past lessons" in text_of(lesson.desk.get(lesson.url("class_page")))


def test_the_assignments_page_tells_who_is_where() -> None:
    """Tables with pupils and robots, and who has no table yet."""
    lesson = make_lesson(4)
    made = lesson.assign(lesson.pupils[:2], away=tuple(lesson.pupils[2:]))
    page = lesson.desk.get(lesson.url("assignment", made.public_id))
    (line,) = page.context["standing"].tables
    assert {one.student for one in line.sitters} == set(lesson.pupils[:2])
    assert line.state == "waiting"
    assert line.robots == [("Biscuit", "robot-biscuit")]
    assert {one.student for one in page.context["standing"].waiting} == set(lesson.pupils[2:])


def test_a_class_without_pupils_is_told_the_first_step() -> None:
    """No form, but the way to add pupils."""
    lesson = make_lesson(0)
    page = lesson.desk.get(lesson.url("assign"))
    assert "No pupils yet" in text_of(page)
    assert 'id="setup"' not in page.content.decode()


@pytest.mark.parametrize("name", ["class_page", "assign", "live", "live_part", "live_ticket"])
def test_another_schools_teacher_finds_no_class(name: str) -> None:
    """404, the same as for a class that is not there."""
    ours, theirs = make_lesson(1), make_lesson(1)
    assert theirs.desk.get(ours.url(name)).status_code == 404
    assert theirs.desk.get(reverse(name, args=["nowhere"])).status_code == 404
    assert ours.desk.get(ours.url(name)).status_code == 200


def test_another_classs_assignment_is_not_found_under_ones_own_class() -> None:
    """The address of one's own class does not open another class's assignment."""
    ours, theirs = make_lesson(2), make_lesson(2)
    made = theirs.assign(theirs.pupils)
    address = ours.url("assignment", made.public_id)
    assert ours.desk.get(address).status_code == 404
    assert ours.desk.post(address, {"do": "end"}).status_code == 404
    made.refresh_from_db()
    assert made.ended_at is None


def test_setting_a_game_never_shortens_an_open_sign_in_window() -> None:
    """The page speaks of the lesson's sign-in where it opens it or keeps it open longer."""
    lesson = make_lesson(2)
    page, query = lesson.url("assign"), {"keeps_sign_in": "off"}
    said = "Pupils can sign in for at least 45 minutes from now."
    assert said in text_of(lesson.desk.get(page, query))
    room = Classroom.objects.filter(pk=lesson.classroom.pk)
    room.update(open_until=timezone.now() + timedelta(minutes=5))
    assert said in text_of(lesson.desk.get(page, query))
    until = timezone.now() + timedelta(hours=4)
    room.update(open_until=until)
    assert said not in text_of(lesson.desk.get(page, query))
    lesson.assign(lesson.pupils)
    assert room.get().open_until == until
