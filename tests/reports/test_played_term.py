"""The played term: what is shipped is what today's rules accept, and what is written of it."""

from collections import Counter
from datetime import date, timedelta
from typing import Any

import pytest

from classroom.lessons.services.played_term import ROLES, PlayedGame, lesson_days, played_lessons
from engine import GAMES
from engine.codec import action_from_json
from engine.protocol import Attempt as Judged
from engine.replay import Deal, steps_from_json, verify
from learning.cards import answer_to
from learning.labels import labels_of

pytestmark = pytest.mark.fast


def games_of_the_term() -> list[tuple[int, PlayedGame]]:
    """Return each recorded game with the number of its lesson."""
    return [
        (number, game)
        for number, lesson in enumerate(played_lessons())
        for table in lesson.tables
        for game in table
    ]


@pytest.mark.parametrize("lesson", range(12))
def test_every_recorded_game_replays_and_is_judged_as_it_was(lesson: int) -> None:
    for number, played in games_of_the_term():
        if number != lesson:
            continue
        session, events = played.recording.session, played.recording.events
        game = GAMES[session["game"]]
        dealt = Deal(
            session["options"], len(played.recording.seats), bytes.fromhex(session["seed"]),
            session["rules"],
        )  # fmt: skip
        rows = [{"accepted": False, "events": [], **one} for one in events]
        assert verify(game, dealt, steps_from_json(rows), session["state"]) == []
        assert claims_logged(played) == claims_judged(game, dealt, rows)


def claims_judged(game: Any, dealt: Deal, rows: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    """Return what the rules say today of every claim in a log."""
    state, _events = game.start(game.make_options(dealt.options), dealt.seats, dealt.seed)
    found = []
    for row in rows:
        answer = game.play(state, action_from_json(row["action"]))
        state = answer.state
        found += [(row["number"], n, *told(one)) for n, one in enumerate(answer.attempts)]
    return found


def told(judged: Judged) -> tuple[Any, ...]:
    """Return what is logged of a judged claim."""
    numbers = (list(judged.operands), judged.stated_total, judged.true_total)
    return judged.kind, judged.item, *numbers, judged.is_true, judged.reason


def claims_logged(played: Any) -> list[tuple[Any, ...]]:
    """Return what was logged of every claim."""
    names = ("kind", "item", "operands", "stated_total", "true_total", "is_true")
    return [
        (one["event"], one.get("n", 0), *(one.get(name) for name in names), one.get("reason", ""))
        for one in played.recording.attempts
    ]


def test_every_recorded_card_is_judged_as_it_was() -> None:
    cards = [
        one for _n, played in games_of_the_term() for own in played.cards.values() for one in own
    ]
    assert len(cards) > 5_000
    for one in cards:
        right = one["first"] == answer_to(one["item"])
        assert (one["state"] == "right" and one["tries"] == 1) == right
        assert 0 <= one["asked_at"] <= one["shown_at"] <= one["at"]
        assert 0 <= one["expected"] <= 1


def test_stories_of_the_pupils_show_in_the_recorded_term() -> None:
    """Some of them: who is often one out, weak at take-aways, able, hardly there."""
    wrong: dict[int, Counter[str]] = {role: Counter() for role in range(ROLES)}
    right: dict[int, Counter[str]] = {role: Counter() for role in range(ROLES)}
    tried: dict[int, Counter[str]] = {role: Counter() for role in range(ROLES)}
    lessons: dict[int, set[int]] = {role: set() for role in range(ROLES)}
    for number, played in games_of_the_term():
        for role in played.roles:
            lessons[role].add(number)
        for role, cards in played.cards.items():
            for one in cards:
                sign = {"add": "+", "sub": "-", "mul": "*", "div": "/"}[one["item"].split(":")[0]]
                truth = answer_to(one["item"])
                tried[role][sign] += 1
                right[role][sign] += one["first"] == truth
                numbers = [int(n) for n in one["item"].split(":")[1].split(sign)]
                wrong[role][labels_of(sign, numbers, one["first"], truth).unambiguous] += 1

    def share(role: int, sign: str) -> float:
        return right[role][sign] / tried[role][sign]

    assert share(0, "+") - share(0, "-") > 0.1
    assert share(2, "+") > 0.9
    assert wrong[1]["one_out"] > 2 * wrong[1]["two_out"]
    assert wrong[6]["operation"] > 5
    assert (len(lessons[5]), len(lessons[0]), len(lessons[13])) == (2, 11, 6)
    assert sum(tried[12].values()) == 0


def test_lessons_are_two_a_week_before_today_and_never_at_a_weekend() -> None:
    for today in (date(2026, 11, 23) + timedelta(days=n) for n in range(7)):
        days = lesson_days(6, today)
        assert days == sorted(set(days))
        assert len(days) == 12
        assert all(day < today and day.weekday() < 5 for day in days)
        assert today - days[-1] <= timedelta(days=3)
        assert today - days[0] <= timedelta(weeks=6, days=2)
