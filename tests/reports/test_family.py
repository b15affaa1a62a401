"""A family reads of minutes, growing facts, words and a game to play; of nothing too early."""

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from html import unescape

import pytest
import time_machine
from django.urls import reverse

from classroom.models import PupilEstimate, PupilFact
from classroom.reports.home_games import home_game
from classroom.reports.selectors.family_report import child_week
from learning.estimate import PupilState, predict
from learning.next_fact import LEAST, MOST, fact_named
from learning.skills import facts_of, skill_of
from learning.words import family_word
from practice.models import ThinkingCard
from tests.cast import Cast
from tests.reports.answered_cards import ask
from tests.reports.asking import read
from tests.reports.built import run_jobs
from tests.reports.kinds import BLANKET, Log, equation, helper, play
from tests.reports.page import has, items_of, rows_of, text_of
from tests.reports.script import Script

pytestmark = [pytest.mark.fast, pytest.mark.django_db]
MONDAY = datetime(2026, 11, 16, 9, tzinfo=UTC)
SATURDAY = datetime(2026, 11, 21, 10, tzinfo=UTC)
SUMS = facts_of("add2.w10")


@pytest.fixture
def grown(cast: Cast) -> Iterator[Cast]:
    """Have a pupil be mostly wrong three weeks ago, and mostly right on two days of this week."""
    ask(
        cast,
        datetime(2026, 10, 28, 9, tzinfo=UTC),
        [(item, n % 3 == 0) for n, item in enumerate([*SUMS] * 2)],
    )
    ask(cast, datetime(2026, 11, 17, 9, tzinfo=UTC), [(item, True) for item in SUMS] * 2)
    ask(
        cast,
        datetime(2026, 11, 19, 9, tzinfo=UTC),
        [(item, n > 2) for n, item in enumerate([*SUMS] * 2)],
    )
    with time_machine.travel(SATURDAY, tick=True):
        run_jobs()
        yield cast


def state_of(cast: Cast) -> PupilState:
    row = PupilEstimate.objects.filter(student=cast.pupil).order_by("-week").first()
    assert row is not None
    return PupilState.from_json(row.state)


def test_a_week_is_told_in_minutes_cards_growth_words_and_a_game(grown: Cast) -> None:
    html = read(grown, "family_child", "guardian")
    assert_minutes_and_cards(html)
    assert_growing_facts_are_true_equations(html)
    assert_words_follow_the_rule(grown, html)
    assert_a_game_for_the_fact_to_try_next(grown, html)
    assert_nothing_is_told_that_a_family_must_not_read(html)


def assert_minutes_and_cards(html: str) -> None:
    played = text_of(html, "played")
    cards = 4 * len(SUMS)
    minutes = 5 * round((cards - 2) * 0.5 / 5)
    assert f"About {minutes} minutes of play." in played
    assert played.endswith(f"{cards} thinking cards answered.")  # cards are no sums laid
    assert f"practised {cards} thinking cards" in text_of(html, "practised")
    listed = dict(item.partition(" × ")[::2] for item in items_of(html, "card-sums"))
    assert len(listed) == len(SUMS)
    assert listed["1 + 5 = 6"] == "3"  # once of four it was not


def assert_growing_facts_are_true_equations(html: str) -> None:
    assert "Very likely surer than before 2 November:" in text_of(html, "growing")
    rows = items_of(html, "growing")
    assert len(rows) == 3
    for row in rows:
        told = re.fullmatch(r"(\d) \+ (\d) = (\d+)", row)
        assert told
        a, b, total = map(int, told.groups())
        assert a + b == total


def assert_words_follow_the_rule(cast: Cast, html: str) -> None:
    words = text_of(html, "words")
    word = family_word(state_of(cast), "add2.w10", SATURDAY.date())
    assert word in {"nearly", "secure"}
    name, sentence = {
        "nearly": ("nearly there", "Mostly right, and surer than some weeks ago."),
        "secure": ("secure", "Right nearly every time, on two different days."),
    }[word]
    assert f"Sums to 10 {name} {sentence}" in words
    assert "Sums to 5" not in words  # nothing was asked


def assert_a_game_for_the_fact_to_try_next(cast: Cast, html: str) -> None:
    week = child_week(cast.pupil)
    assert week.chosen
    item = week.home.key
    assert LEAST <= predict(state_of(cast), item, skill_of(item), SATURDAY).p <= MOST
    told = text_of(html, "at-home")
    assert f"{week.home.text} = {week.home.total}" in told
    assert week.game == home_game(week.home)
    assert f"Play this at home: make {week.home.total}" in told
    assert items_of(html, "at-home") == week.game.steps


def assert_nothing_is_told_that_a_family_must_not_read(html: str) -> None:
    told = text_of(html)
    assert "%" not in told
    assert not re.search(r"percent|average|class(mates)? (is|are)|often (one|two) out|slip", told)
    assert not re.search(r"[Vv]ersion|times in 10|on two days|\b(he|she|his|her)\b", told)
    how = text_of(html, "how")
    assert "We say nothing about speed, and we keep no ranking." in how
    assert "Pauses of more than five minutes are left out." in how


def test_a_pupil_reads_what_is_new_what_is_next_and_stitches(grown: Cast) -> None:
    html = read(grown, "my_patches", "pupil")
    told = text_of(html, "own-told")
    home = child_week(grown.pupil).home
    [card] = json.loads(unescape(html.split('data-cards="')[1].split('"')[0]))
    asked = f"{card['a']} {card['sign']} {card['b']}"
    assert asked == home.text, "what the family reads, too"
    stitches = ThinkingCard.objects.filter(student=grown.pupil.user, state="right").count()
    assert f"Your hem has {stitches} stitches." in told
    hem = html.split('id="own-told"')[1].split('id="own-next"')[0]
    assert hem.count("#stitch") == 20
    assert hem.count('class="o"') == -stitches % 10
    assert "Your quilt waits for your first sums." in told  # cards sew no patch
    assert "New this week:" not in told
    PupilFact.objects.create(
        student=grown.pupil,
        item="add:3+4",
        tried=2,
        right=2,
        practised_on=SATURDAY - timedelta(days=3),
        right_on=SATURDAY - timedelta(days=3),
        mastered_on=SATURDAY,
        last_on=SATURDAY,
    )
    html = read(grown, "my_patches", "pupil")
    assert "You have 1 sewn patch. New this week: 3 + 4" in text_of(html, "own-told")
    row = next(row for row in rows_of(html, "own-quilt") if row[0] == "make 7")
    assert [cell.partition(":")[2] for cell in row[1:]] == [
        " waits for you",
        " waits for you",
        " sewn, new",
    ]
    assert 'data-read="#own-told"' in html
    assert not re.search(r"%|percent|minute|early|of \d", text_of(html))
    assert f"Its hem has {stitches} stitches." in text_of(
        grown.client("pupil").get(reverse("pupil_home")).content.decode()
    )


def test_a_sum_of_three_numbers_grows_and_what_cannot_be_written_is_not_told(cast: Cast) -> None:
    """`bl:4+2-3` covers a 3 from two cards: no equation says that."""
    rescue, princess = (
        Log(cast.pupil, game, cast.table_mate) for game in ("the_rescue", "sleepless_princess")
    )
    for at, wrong in ((datetime(2026, 10, 28, 9, tzinfo=UTC), 1), (MONDAY, 0)):
        rescue.repeat(at, equation("+", [2, 3, 4], 9 + wrong), times=12)
        laid = ("cover", 3 + wrong, 3, BLANKET, helper(4), helper(2))
        judged = play(3, ("one", helper(3)), ("one", helper(3, 1)), laid)
        (covered,) = (one for one in judged if one.kind == "cover")
        princess.repeat(at, covered, times=12)
    with time_machine.travel(SATURDAY, tick=True):
        run_jobs()
        assert "bl:4+2-3" in state_of(cast).items
        html = read(cast, "family_child", "guardian")
        assert items_of(html, "growing") == ["2 + 3 + 4 = 9"]
        assert has(read(cast, "my_patches", "pupil"), "own-told")


def test_a_week_before_there_was_anything_to_compare_with_says_that_it_is_too_early(
    grown: Cast,
) -> None:
    html = read(grown, "family_child", "guardian", week="2026-10-26")
    assert "Too early to say what is growing." in text_of(html, "growing")
    assert "Sums to 10" in text_of(html, "words")
    assert "38 thinking cards answered." in text_of(html, "played")


def test_a_child_who_goes_on_as_before_is_not_said_to_grow(cast: Cast) -> None:
    for day in (28, 35, 42):
        at = datetime(2026, 10, 1, 9, tzinfo=UTC) + timedelta(days=day)
        ask(cast, at, [(item, True) for item in SUMS])
    with time_machine.travel(SATURDAY, tick=True):
        run_jobs()
        told = text_of(read(cast, "family_child", "guardian"), "growing")
    assert told == (
        "No single fact has clearly changed since 2 November."
        " That is usual: a change shows after many answers."
    )


def test_a_few_answers_are_early_and_choose_no_game(cast: Cast) -> None:
    with time_machine.travel(SATURDAY, tick=True):
        ask(cast, SATURDAY - timedelta(hours=3), [(item, item != SUMS[0]) for item in SUMS[:4]])
        run_jobs()
        html = read(cast, "family_child", "guardian")
        assert "minutes from" not in text_of(html, "played")
        assert "3 of 4 calculations, under 10 answers: too early to say" in text_of(html, "right")
        assert 'class="tries"' not in html
        assert text_of(html, "begun") == "Only just begun, too early to say more: Sums to 10"
        assert "What is hard Too early to say" in text_of(html, "hard")
        assert "It is too early to choose a game by what was answered" in text_of(html, "how")


@pytest.mark.usefixtures("autumn")
def test_sums_cards_and_scores_are_counted_apart(cast: Cast, played: Script) -> None:
    before = child_week(cast.pupil).answers
    with time_machine.travel(SATURDAY, tick=True):
        ask(cast, SATURDAY - timedelta(hours=3), [(item, True) for item in SUMS[:3]])
        run_jobs()
        after = child_week(cast.pupil).answers
    assert (after.tried, after.right, after.sums) == (before.tried, before.right, before.sums)
    assert (before.cards.tried, after.cards.tried) == (0, 3)
    assert after.spent.answers == before.spent.answers + 3


@pytest.mark.parametrize(
    ("item", "title", "says"),
    [
        ("add:3+4", "Make 7", "cards from ace (1) to 6"),
        ("add:7+8", "Make 15", "cards from 5 to 10"),
        ("sub:9-4", "What is left of 9?", "With a 4 it is 5."),
        ("bl:9-4", "What is left of 9?", "cards from ace (1) to 8"),
        ("sub:15-8", "What is left of 15?", "cards from 5 to 10"),
        ("mul:6*7", "Times 7", "With a 6 it is 42."),
        ("div:12/3", "Fair shares", "Count out 12 cards."),
        ("div:56/8", "Times 8", "With a 7 it is 56."),
    ],
)
def test_every_fact_has_a_card_game(item: str, title: str, says: str) -> None:
    game = home_game(fact_named(item))
    assert game.title == title
    assert says in " ".join([game.cards, *game.steps])
    assert len(game.steps) == 3


def test_the_guardians_pages_lead_to_no_other_child(grown: Cast) -> None:
    url = reverse("family_child", args=[grown.table_mate.user.public_id])
    assert grown.client("guardian").get(url).status_code == 404
