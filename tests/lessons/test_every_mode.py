"""Every game in every mode through a whole lesson: set, played to its end, told on every page."""

import random
from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from engine import GAMES as RULES
from engine import bots
from engine.protocol import Action
from games.catalogue import OFFERED
from games.models import Attempt, Event, GameSession
from games.modes import Mode
from games.services import SeatPlan, create_session, mark_present
from learning.items import FAMILIES
from tests import logs
from tests.lessons.lesson import (
    at,
    home_of,
    make_lesson,
    make_move,
    table_of,
    text_of,
    waited_for,
)
from tests.past_games import simulate_history
from tests.reports.built import rows_of, run_jobs

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

MODES = [mode for game in OFFERED.values() for mode in game.modes]
ONE_MODE_A_GAME_TWICE = [
    pytest.param(mode, marks=[] if mode is game.modes[0] else [pytest.mark.once])
    for game in OFFERED.values()
    for mode in game.modes
]
"""On PostgreSQL a game is played through in its first mode."""


def ids(mode: Mode) -> str:
    return f"{mode.game}-{mode.key}"


@pytest.mark.parametrize("mode", ONE_MODE_A_GAME_TWICE, ids=ids)
def test_a_lesson_from_setting_to_report(mode: Mode, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pupils play as steady robots do; boards, homes and reports say what they did.

    The deal is always the same: a game by chance may hold no sum.
    """
    dealt = random.Random(mode.key)
    monkeypatch.setattr("secrets.token_bytes", lambda count=32: dealt.randbytes(count))
    lesson = make_lesson(mode.least)
    ones = [[pupil] for pupil in lesson.pupils] if mode.alone else [lesson.pupils]
    sent = {"game": mode.game, "variant": mode.key, "seats": str(mode.least)}
    made = lesson.assign(*ones, games_count="1", drawn="", **sent)
    table = made.tables.first().game_session
    play_to_the_end(table)
    claims = Attempt.objects.filter(game_session=table, actor="pupil")
    assert claims.exists()
    run_jobs()
    ann = next(one for one in lesson.pupils if claims.filter(student=one.user).exists())
    board = text_of(lesson.desk.get(lesson.url("live")))
    assert "The game is over." in board
    assert "You finished 1 game." in home_of(ann)
    for name, more in (("class_report", ()), ("pupil_report", (ann.user.public_id,))):
        assert lesson.desk.get(lesson.url(name, *more)).status_code == 200
    assert at(ann).get(reverse("my_patches")).status_code == 200
    assert at(ann).get(reverse("table", args=[table.public_id])).status_code == 200
    families = {
        name
        for pupil in lesson.pupils
        for week in rows_of(pupil)["weeks"]
        for name in week["figures"]["kinds"]
    }
    assert families <= set(FAMILIES)
    assert families


@pytest.mark.parametrize("mode", MODES, ids=ids)
def test_each_mode_is_tried_out(mode: Mode) -> None:
    lesson = make_lesson(1)
    tried = table_of(
        lesson.desk.post(lesson.url("try_game", mode.game), {"variant": mode.key, "drawn": ""})
    )
    page = lesson.desk.get(reverse("table", args=[tried.public_id]))
    assert page.status_code == 200
    assert "What each card does" in text_of(page), "the rules of the mode lie beside it"
    assert tried.variant == mode.key


@pytest.mark.parametrize("game", OFFERED)
def test_each_game_is_rehearsed_with_slips_that_children_make(game: str) -> None:
    """A game may end with its first sum, without room for a slip: then another is dealt."""
    mode = OFFERED[game].modes[0]
    lesson = make_lesson(mode.least)
    plans = [SeatPlan(one.name, one.avatar, user=one.user) for one in lesson.pupils]
    claims = Attempt.objects.filter(actor=Event.Actor.PUPIL)
    slips = claims.filter(is_true=False)
    for number in range(9):
        table = create_session(game, plans, seed=b"rehearsed" + bytes(number))
        simulate_history(table, timezone.now() - timedelta(days=1), mistakes=1)
        table.refresh_from_db()
        assert table.status == GameSession.Status.FINISHED or table.event_count > 5
        if slips.exists():
            break
    assert claims.filter(is_true=True).exists()
    assert slips.exists()
    for slip in slips.exclude(stated_total=None):
        assert 1 <= abs(slip.stated_total - slip.true_total) <= 2


SUMS = {"sum", "equation", "cover", "score"}
"""Kinds of claims that count towards a goal of sums."""


@pytest.mark.parametrize("mode", [game.modes[0] for game in OFFERED.values()], ids=ids)
def test_right_sums_count_alike_at_home_and_on_the_teachers_page(
    mode: Mode, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A goal of sums: what each pupil made in a whole game, no pair and no colour among them."""
    dealt = random.Random(mode.key)
    monkeypatch.setattr("secrets.token_bytes", lambda count=32: dealt.randbytes(count))
    lesson = make_lesson(2)
    sent = {"game": mode.game, "variant": mode.key, "seats": "2", "goal": "sums"}
    made = lesson.assign(lesson.pupils, **sent, sums_count="60", drawn="")
    play_to_the_end(made.tables.first().game_session)
    page = lesson.desk.get(lesson.url("assignment", made.public_id))
    (line,) = page.context["standing"].tables
    told = {sitter.student: sitter.done for sitter in line.sitters}
    counted = {}
    for pupil in lesson.pupils:
        right = Attempt.objects.filter(student=pupil.user, is_true=True, is_allowed=True)
        counted[pupil] = right.filter(kind__in=SUMS).count()
        words = f"{told[pupil]} of 60 sums." if told[pupil] else "Make 60 sums."
        assert words in home_of(pupil)
    assert told == counted
    assert sum(counted.values())


def steady(key: str, state: Any, seat: int) -> Action:
    """Return what a steady robot would do there."""
    game = RULES[key]
    legal = game.legal_actions(state, seat)
    return bots.choose("greedy", game, game.seen_by(state, seat), {}, legal, random.Random(1))


def play_to_the_end(table: GameSession) -> None:
    """Let pupils play what a steady robot would, as slowly as children do."""
    for seat in table.seats.select_related("game_session"):
        mark_present(seat)
    for _move in range(1500):
        table.refresh_from_db()
        if table.status != GameSession.Status.PLAYING:
            return
        state, number = waited_for(table)
        outcome = make_move(table, steady(table.game, state, number))
        assert outcome.status == "accepted", outcome
        with logs.rewritten():
            earlier = timezone.now() - timedelta(minutes=1)
            Event.objects.filter(game_session=table, at__gt=earlier).update(at=earlier)
    raise AssertionError("the game does not end")
