"""The assign page: the answers to expect in a lesson, and how long a goal takes."""

from typing import Any

import pytest

from games.catalogue import OFFERED
from games.modes import LEAST_SUMS
from tests.lessons.assign_page import asked, page_of
from tests.lessons.lesson import make_lesson, text_of

pytestmark = [pytest.mark.fast, pytest.mark.django_db]

PRINCESS = OFFERED["sleepless_princess"].modes[0]


def test_expected_answers_follow_mode_and_seats() -> None:
    """As the committed table has them, in the line of each mode and size, and for the plan.

    Thinking cards come on top of the plan's, unless the teacher turns them off.
    """
    lesson = make_lesson(4)
    for game in OFFERED.values():
        for mode in game.modes:
            for seats in mode.seats:
                sent = {"game": game.key, "variant": mode.key, "drawn": f"{game.key}/{mode.key}"}
                tables = [lesson.pupils[at : at + seats] for at in range(0, 4, seats)]
                page = asked(lesson, *tables, **sent, seats=str(seats))
                measured = mode.rate(seats, seats)
                assert measured is not None
                answers = max(1, int(15 * measured.per_minute))
                assert dict(page.context["sizes"])[seats] == answers, (game.key, mode.key, seats)
                lines = {line.mode.key: line.answers for line in page.context["modes"]}
                assert lines[mode.key] == answers
                rates = [mode.rate(seats, len(table)) for table in tables]
                assert all(rates)
                played, waited = (
                    sum(getattr(r, name) * len(t) for r, t in zip(rates, tables, strict=True)) / 4
                    for name in ("per_minute", "cards_per_minute")
                )
                in_game = max(1, int(15 * played))
                assert_expected(page, in_game, int(15 * waited))
                off = asked(lesson, *tables, **sent, seats=str(seats), thinking_cards="off")
                assert_expected(off, in_game, 0)


def assert_expected(page: Any, in_game: int, cards: int) -> None:
    """The summary tells the answers of the game and to cards, and both together."""
    words = "answer" if in_game + cards == 1 else "answers"
    text = text_of(page)
    assert f"{in_game + cards} {words} to expect from each pupil in 15 minutes" in text
    told = f"{in_game} in the game, {cards} to thinking cards in half of the waiting time."
    assert (told in text) == bool(cards)
    assert ("to thinking cards in half" in text) == bool(cards)


@pytest.mark.parametrize(("cards", "is_sooner"), [("shown", True), ("off", False)])
def test_a_proposed_goal_says_that_cards_count_too(cards: str, is_sooner: bool) -> None:
    text = text_of(page_of(make_lesson(4), {"thinking_cards": cards}))
    alone = "what 15 minutes give in the game alone. With thinking cards it takes less."
    assert (alone in text) == is_sooner
    assert ("what 15 minutes give." in text) != is_sooner
    assert ("minutes, sooner with more thinking cards" in text) == is_sooner


def test_a_goal_of_sums_tells_the_minutes_with_cards_and_without() -> None:
    lesson = make_lesson(4)
    mode, rate = PRINCESS, PRINCESS.rate(4, 4)
    assert rate is not None
    sent = {"game": mode.game, "variant": mode.key, "drawn": f"{mode.game}/{mode.key}"}
    chosen: dict[str, Any] = {**sent, "seats": "4"}
    chosen |= {"goal": "sums", "sums_count": "40", "games_count": "2"}

    def told(**more: str) -> str:
        return text_of(asked(lesson, lesson.pupils, **{**chosen, **more}))

    both = rate.per_minute + rate.cards_per_minute
    slowest = round(40 / rate.per_minute)
    assert f"about {round(40 / both)} to {slowest} minutes, sooner" in told()
    assert f"at 1 table, about {slowest} minutes" in told(thinking_cards="off")
    games = told(goal="games")
    assert f"at 1 table, about {round(2 * rate.game_minutes)} minutes" in games


def test_the_least_goal_says_what_the_game_alone_takes() -> None:
    slow = [
        (mode, seats)
        for game in OFFERED.values()
        for mode in game.modes
        for seats in mode.seats
        if (rate := mode.rate(seats, seats)) and int(15 * rate.per_minute) < LEAST_SUMS
    ]
    mode, seats = slow[0]
    lesson = make_lesson(seats)
    sent = {"game": mode.game, "variant": mode.key, "drawn": f"{mode.game}/{mode.key}"}
    with_cards = text_of(asked(lesson, lesson.pupils, **sent, seats=str(seats)))
    assert (
        "the least we propose. In the game alone it takes more than 15 minutes, with" in with_cards
    )
    without = asked(lesson, lesson.pupils, **sent, seats=str(seats), thinking_cards="off")
    assert (
        f"Proposed: {LEAST_SUMS}, the least we propose. It takes more than 15 minutes."
        in text_of(without)
    )
