"""A class in a lesson: its teacher and pupils in browsers of their own, and games played out."""

import random
import re
import uuid
from dataclasses import dataclass
from datetime import timedelta
from html import unescape
from typing import Any

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.models import Assignment, AssignmentTable, Classroom, Student, Teacher
from engine import GAMES
from engine.protocol import Action
from games.models import GameSession, Seat
from games.services import Outcome, mark_present, play, run_due
from tests.factories import ClassroomFactory, SchoolFactory, StudentFactory, TeacherFactory

GAME = GAMES["sleeping_queens"]
NAMES = ("Ripple", "Ember", "Hoot", "Clover", "Pebble", "Bramble", "Stripe", "Dusk", "Swirl")


@dataclass(frozen=True)
class Lesson:
    """A class with its teacher and pupils."""

    classroom: Classroom
    teacher: Teacher
    pupils: list[Student]

    @property
    def desk(self) -> Client:
        """A browser in which the teacher is signed in."""
        client = Client()
        client.force_login(self.teacher.user)
        return client

    def url(self, name: str, *more: str) -> str:
        """Return the address of a page of the class."""
        return reverse(name, args=[self.classroom.public_id, *more])

    def form(self, *tables: list[Student], away: tuple[Student, ...] = (), **more: Any) -> Any:
        """Return what the page of choices sends: pupils at tables 1, 2, ..."""
        data = {
            "do": "start",
            "game": "sleeping_queens",
            "who": "class",
            "seats": "3",
            "aside": "no",
            "bots": "on",
            "bot_level": "novice",
            "help": "on",
            "wait_minutes": "1",
            "goal": "games",
            "games_count": "2",
            "sums_count": "15",
            "when": "now",
            "starts": "",
            "due": "",
        }
        for number, table in enumerate(tables, 1):
            data |= {f"place_{one.user.public_id}": str(number) for one in table}
        data |= {f"place_{one.user.public_id}": "away" for one in away}
        return {key: value for key, value in (data | more).items() if value is not None}

    def assign(self, *tables: list[Student], **more: Any) -> Assignment:
        """Set a game through the page and return it."""
        answer = self.desk.post(self.url("assign"), self.form(*tables, **more))
        assert answer.status_code == 302, text_of(answer)
        return self.classroom.assignments.latest("pk")


def make_lesson(pupils: int = 3, zone: str = "Europe/London") -> Lesson:
    """Write a class with so many pupils."""
    school = SchoolFactory(timezone=zone)
    teacher = TeacherFactory(school=school, name="Ms Ada")
    room = ClassroomFactory(school=school, name="Maple class", teacher=teacher, open_until=None)
    names = [NAMES[n] if n < len(NAMES) else f"Pupil {n}" for n in range(pupils)]
    return Lesson(
        room, teacher, [StudentFactory(school=school, name=n, classroom=room) for n in names]
    )


def at(student: Student) -> Client:
    """Return a browser in which the pupil is signed in."""
    client = Client()
    client.force_login(student.user)
    return client


def press_play(student: Student, assignment: Assignment) -> Any:
    """Press Play at home; return the answer, not followed."""
    return at(student).post(reverse("play_assignment", args=[assignment.public_id]))


def table_of(answer: Any) -> GameSession:
    """Return the game session to whose table an answer leads."""
    assert answer.status_code == 302, answer.status_code
    return GameSession.objects.get(public_id=answer.url.rstrip("/").split("/")[-1])


def home_of(student: Student) -> str:
    """Return the words of a pupil's home."""
    return text_of(at(student).get(reverse("pupil_home")))


def text_of(answer: Any) -> str:
    """Return a page's words without markup, blanks made single."""
    html = re.sub(r"<(script|template|svg)\b.*?</\1>", " ", answer.content.decode(), flags=re.S)
    html = re.sub(r"</?bdi\b[^>]*>", "", html)
    words = re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html))).strip()
    return words.replace(" :", ":")


def names_at(game_session: GameSession) -> set[str]:
    """Return the names of those who sit at a table."""
    return set(game_session.seats.values_list("name", flat=True))


def rounds(assignment: Assignment, number: int = 1) -> list[AssignmentTable]:
    """Return the games of a table of an assignment, first to last."""
    return list(assignment.tables.filter(number=number).order_by("round"))


def make_move(game_session: GameSession, action: Action, **more: Any) -> Outcome:
    """Make a pupil's move as the table does."""
    seat = Seat.objects.select_related("game_session").get(
        game_session=game_session, number=action.seat
    )
    rules = GAMES[game_session.game]
    window = rules.window(rules.load(seat.game_session.state))
    version = None if window else seat.game_session.version
    window_id = str(window.id) if window else None
    key = uuid.uuid4().hex
    return play(seat, action, key=key, version=version, window_id=window_id, **more).outcome


def waited_for(game_session: GameSession) -> tuple[Any, int]:
    """Return the state and the seat that is waited for."""
    game_session.refresh_from_db()
    rules = GAMES[game_session.game]
    state = rules.load(game_session.state)
    return state, rules.waiting_for(state)[0]


def take_turn(game_session: GameSession, rng: random.Random) -> None:
    """Let whoever is waited for move: pupils by a random legal move, robots by the clock."""
    state, number = waited_for(game_session)
    seat = game_session.seats.get(number=number)
    if seat.user_id is None or seat.bot_plays:
        run_due(timezone.now() + timedelta(seconds=5))
    else:
        make_move(game_session, rng.choice(GAMES[game_session.game].legal_actions(state, number)))


def play_out(game_session: GameSession, *, absent: Student | None = None) -> None:
    """Play a game to its end; the seat of the absent pupil is played by a robot."""
    rng = random.Random(5)
    if absent is not None:
        game_session.seats.filter(user=absent.user).update(bot_plays=True)
    for seat in game_session.seats.exclude(user=None).select_related("game_session"):
        if absent is None or seat.user_id != absent.user_id:
            mark_present(seat)
            stays = timezone.now() + timedelta(hours=1)  # the page is there all the time
            Seat.objects.filter(pk=seat.pk).update(seen_at=stays)
    for _turn in range(2000):
        game_session.refresh_from_db()
        if game_session.status != GameSession.Status.PLAYING:
            return
        take_turn(game_session, rng)
    raise AssertionError("the game does not end")


def claim_falsely(game_session: GameSession) -> Outcome:
    """Let the pupil to move claim that two numbers are the same, which they are not.

    Robots move first, and whoever has something else to do or holds no two different numbers.
    """
    while True:
        state, number = waited_for(game_session)
        hand = [f for f in GAME.seen_by(state, number)["hand"] if f["kind"] == "number"]
        different = [(a, b) for a in hand for b in hand if a["value"] < b["value"]]
        is_pupil = game_session.seats.filter(number=number).exclude(user=None).exists()
        if is_pupil and state.phase == "turn" and different:
            one, other = different[0]
            return make_move(game_session, Action("pair", number, (one["card"], other["card"])))
        take_turn(game_session, random.Random(1))
