"""A teacher tries a game out: own seat, no evidence anywhere, gone when left."""

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from games.models import Attempt, Event, EvidenceChange, GameSession, Opportunity
from games.services import erase
from tests.factories import TeacherFactory
from tests.lessons.lesson import Lesson, at, make_lesson, play_out, table_of, text_of

pytestmark = [pytest.mark.fast, pytest.mark.django_db, pytest.mark.on_postgresql]


def try_it(
    lesson: Lesson, client: Any = None, game: str = "sleeping_queens", **sent: str
) -> GameSession:
    """Press Try it."""
    client = client or lesson.desk
    return table_of(client.post(lesson.url("try_game", game), sent))


def table(game_session: GameSession) -> str:
    return reverse("table", args=[game_session.public_id])


def test_a_teacher_sits_at_a_table_with_robots() -> None:
    lesson = make_lesson(1)
    tried = try_it(lesson)
    assert list(tried.seats.exclude(user=None).values_list("name", flat=True)) == ["Ms Ada"]
    assert tried.seats.count() == 3
    page = lesson.desk.get(table(tried))
    words = text_of(page)
    assert "Ms Ada" in words
    assert "Back to the games" in words
    assert reverse("pupil_home") not in page.content.decode()


@pytest.mark.parametrize(
    ("game", "level"), [("sleepless_princess", "partner"), ("the_rescue", "greedy")]
)
def test_robots_on_the_pupils_own_team_are_partners(game: str, level: str) -> None:
    lesson = make_lesson(1)
    tried = table_of(lesson.desk.post(lesson.url("try_game", game)))
    assert set(tried.seats.filter(user=None).values_list("bot_level", flat=True)) == {level}


def test_rule_options_chosen_on_the_page_are_tried() -> None:
    lesson = make_lesson(1)
    data = lesson.form(lesson.pupils, state_total="on")
    assert try_it(lesson, **data).options["state_total"] is True
    assert try_it(lesson, drawn="").options["state_total"] is False


def test_nobody_else_gets_to_that_table() -> None:
    lesson = make_lesson(1)
    tried = try_it(lesson)
    colleague = TeacherFactory(school=lesson.teacher.school)
    for client in (at(lesson.pupils[0]), at(colleague)):
        assert client.get(table(tried)).status_code == 404
        left = client.post(reverse("leave_trial", args=[tried.public_id]))
        assert left.status_code == 404
    assert GameSession.objects.filter(pk=tried.pk).exists()


def test_a_trial_leaves_no_evidence() -> None:
    lesson = make_lesson(1)
    tried = try_it(lesson)
    play_out(tried)
    assert Event.objects.filter(game_session=tried, actor="pupil").exists()
    assert not Attempt.objects.exists()
    assert not Opportunity.objects.exists()
    assert not EvidenceChange.objects.exists()
    assert lesson.desk.get(table(tried)).status_code == 200  # its end
    assert "Nobody is playing yet" in text_of(lesson.desk.get(lesson.url("live")))


def test_the_same_moves_of_a_pupil_are_evidence() -> None:
    (ann,) = make_lesson(1).pupils
    sent = {"game": "sleeping_queens", "robot": "pip"}
    played = table_of(at(ann).post(reverse("free_play"), sent))
    play_out(played)
    assert Opportunity.objects.filter(student=ann.user).exists()


def test_a_trial_is_erased_when_it_is_left() -> None:
    lesson = make_lesson(1)
    client = lesson.desk
    tried = try_it(lesson, client)
    left = client.post(reverse("leave_trial", args=[tried.public_id]))
    assert left.url == lesson.url("catalogue")
    assert not GameSession.objects.exists()


def test_htmx_is_led_back_to_the_games_too() -> None:
    lesson = make_lesson(1)
    client = lesson.desk
    address = reverse("leave_trial", args=[try_it(lesson, client).public_id])
    left = client.post(address, headers={"HX-Request": "true"})
    assert (left.status_code, left.headers["HX-Redirect"]) == (200, lesson.url("catalogue"))
    assert not GameSession.objects.exists()


def test_another_trial_of_a_game_erases_the_first_and_nothing_else() -> None:
    lesson = make_lesson(1)
    set_one = lesson.assign(lesson.pupils).tables.get().game_session
    other = try_it(lesson, game="the_rescue")
    first = try_it(lesson)
    second = try_it(lesson)
    assert set(GameSession.objects.all()) == {set_one, other, second}
    assert first != second
    lesson.desk.post(reverse("leave_trial", args=[second.public_id]))
    assert set(GameSession.objects.all()) == {set_one, other}


def test_a_trial_left_open_for_a_day_goes_with_anyones_next() -> None:
    lesson = make_lesson(1)
    tried = try_it(lesson)
    long_ago = timezone.now() - timedelta(days=2)
    GameSession.objects.filter(pk=tried.pk).update(moved_at=long_ago)
    other = make_lesson(1)
    second = try_it(other)
    assert list(GameSession.objects.all()) == [second]
    third = try_it(make_lesson(1))
    assert set(GameSession.objects.all()) == {second, third}, "that of today stays"


def test_a_game_that_is_not_offered_is_not_tried() -> None:
    lesson = make_lesson(1)
    assert lesson.desk.post(lesson.url("try_game", "chess")).status_code == 404


def test_games_and_choices_lead_to_a_trial() -> None:
    lesson = make_lesson(1)
    for page in ("catalogue", "assign"):
        html = lesson.desk.get(lesson.url(page)).content.decode()
        assert lesson.url("try_game", "sleeping_queens") in html


class ErasedMeanwhile:
    """Middleware that erases all trials once the asker's seat was found, before the view runs."""

    def __init__(self, get_response: Any) -> None:
        """Keep the next layer."""
        self.get_response = get_response

    def __call__(self, request: Any) -> Any:
        """Answer."""
        return self.get_response(request)

    def process_view(self, request: Any, *_view: Any) -> None:
        """Erase."""
        erase(GameSession.objects.values_list("pk", flat=True))


@pytest.mark.parametrize("name", ["table_leave", "table_guide", "table_part", "table"])
def test_a_trial_that_is_erased_while_it_is_asked_for_is_not_found(
    settings: Any, name: str
) -> None:
    lesson = make_lesson(1)
    where = reverse(name, args=[try_it(lesson).public_id])
    client = lesson.desk
    settings.MIDDLEWARE = [*settings.MIDDLEWARE, f"{__name__}.{ErasedMeanwhile.__name__}"]
    ask = client.get if name in {"table_part", "table"} else client.post
    assert ask(where).status_code == 404
