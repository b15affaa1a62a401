"""The rules sheet of every mode: short, kind, pictured, true for the mode and its seats."""

import re
from itertools import combinations

import pytest
from django.urls import reverse
from django.utils.html import escape

from engine import GAMES as RULES
from games.catalogue import GAMES
from games.models import GameSession
from games.modes import Mode
from games.registry import PACKAGES
from games.rules_sheet import STEPS, Face, Picture, RulesSheet
from games.services import SeatPlan, create_session
from tests.cast import Cast
from tests.games_ui.test_every_sentence import check_words
from tests.sprite import symbols
from tests.table_factory import make_pupils

pytestmark = pytest.mark.fast

MODES = [mode for title in GAMES.values() for mode in title.modes]
EACH = pytest.mark.parametrize("mode", MODES, ids=lambda mode: f"{mode.game}-{mode.key}")
SIGNS = set("+−×=3")


def sheet_of(mode: Mode) -> RulesSheet:
    return PACKAGES[mode.game].rules_sheet(mode.key)


def sentences_of(sheet: RulesSheet) -> list[str]:
    told = [
        words for goal in sheet.goals for words in (goal.whom, goal.head, goal.line, goal.short)
    ]
    told += [step.text for step in sheet.steps]
    told += [words for card in sheet.cards for words in (card.name, card.text)]
    return [str(words) for words in told]


def pictures_of(sheet: RulesSheet) -> list[Picture]:
    rows = [*(goal.pictures for goal in sheet.goals), *(step.pictures for step in sheet.steps)]
    return [one for row in rows for one in row] + [card.picture for card in sheet.cards]


@EACH
def test_every_sentence_of_a_sheet_is_short_and_kind(mode: Mode) -> None:
    for words in sentences_of(sheet_of(mode)):
        check_words(words)
        for sentence in re.split(r"(?<=[.!?]) ", words):
            assert len(sentence.split()) <= 9, words


@EACH
def test_a_sheet_has_four_pictured_steps_and_tells_of_cards(mode: Mode) -> None:
    sheet = sheet_of(mode)
    assert len(sheet.steps) == STEPS == 4
    assert all(step.pictures for step in sheet.steps)
    assert all(goal.pictures for goal in sheet.goals)
    assert len(sheet.cards) >= 5
    for one in pictures_of(sheet):
        assert (one.symbol if isinstance(one, Face) else one) in symbols() | SIGNS


@EACH
def test_every_number_of_seats_has_its_goal(mode: Mode) -> None:
    sheet = sheet_of(mode)
    assert {sheet.goal_for(seats) for seats in mode.seats} == set(sheet.goals)


def test_every_mode_has_a_sheet_of_its_own() -> None:
    for key, package in PACKAGES.items():
        assert set(package.rules_sheets) == {mode.key for mode in GAMES[key].modes}
    for one, other in combinations([sheet_of(mode) for mode in MODES], 2):
        assert one.steps != other.steps
        assert set(sentences_of(one)) != set(sentences_of(other))


WORDS_OF_NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five"}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_goal_is_that_of_the_engine(seats: int) -> None:
    """Where the number of seats decides what wins, sheet and bar say the engine's numbers."""
    for game in ("sleeping_queens", "the_rescue"):
        rules = RULES[game]
        state, _events = rules.start(rules.make_options({}), seats, b"w" * 32)
        wins = rules.seen_by(state, 0)["goal"]
        goal = PACKAGES[game].rules_sheet("standard").goal_for(seats)
        for kind, number in wins.items():
            assert str(number) in str(goal.short), kind
            said = f"{goal.head} {goal.line}"
            assert str(number) in said or WORDS_OF_NUMBERS[number] in said


def words_of(game: str, mode: str) -> str:
    return " ".join(sentences_of(PACKAGES[game].rules_sheet(mode)))


def test_who_plays_for_what_is_said_as_the_mode_has_it() -> None:
    for mode in MODES:
        told, seats = words_of(mode.game, mode.key), max(mode.seats)
        together = mode.together and seats > 1
        assert ("win together" in told) == together, mode.key
        goal = sheet_of(mode).goal_for(seats)
        assert ("one team" in str(goal.whom)) == together


def test_a_second_card_of_one_colour_is_told_where_it_counts() -> None:
    for mode in GAMES["queens_collection"].modes:
        told = "second card of one colour" in words_of(mode.game, mode.key)
        assert told == (mode.key in {"competitive", "teams"})


def test_sums_are_told_in_the_whole_game_of_princesses_alone() -> None:
    assert "a sum of two or three" in words_of("sleepless_princess", "standard")
    assert "No sums" in words_of("sleepless_princess", "simplified")
    for key in ("standard", "simplified"):
        assert "Say: she can sleep" in words_of("sleepless_princess", key)


def table_of(mode: Mode, seats: int) -> tuple[GameSession, object]:
    [user] = make_pupils(1)
    plans = [SeatPlan("Ripple", "otter", user)]
    plans += [SeatPlan(f"Robot {n}", "bot", bot_level="greedy") for n in range(1, seats)]
    return create_session(mode.game, plans, variant=mode.key, options=dict(mode.options)), user


@pytest.mark.django_db
@EACH
def test_table_shows_the_rules_and_the_goal_of_its_mode_and_seats(
    client: object, mode: Mode
) -> None:
    for seats in {min(mode.seats), max(mode.seats)}:
        table, user = table_of(mode, seats)
        client.force_login(user)
        goal = sheet_of(mode).goal_for(seats)
        html = client.get(reverse("table", args=[table.public_id])).content.decode()
        assert f'<p id="aim" class="aim">{escape(str(goal.short))}</p>' in html
        address = reverse("table_rules", args=[table.public_id])
        asked = client.get(address, headers={"HX-Request": "true"}).content.decode()
        page = client.get(address).content.decode()
        for words in (goal.head, goal.line, *(step.text for step in sheet_of(mode).steps)):
            assert escape(str(words)) in html
            assert escape(str(words)) in asked
            assert escape(str(words)) in page
        assert "<html" in page
        assert "<html" not in asked
        assert reverse("table", args=[table.public_id]) in page


@pytest.mark.django_db
def test_rules_lead_from_a_page_without_script(cast: Cast) -> None:
    client = cast.client("pupil")
    rules = reverse("table_rules", args=[cast.table.public_id])
    assert (
        f'action="{rules}"'
        in client.get(reverse("table", args=[cast.table.public_id])).content.decode()
    )
    assert (
        f'href="{rules}"'
        in client.get(reverse("table_plain", args=[cast.table.public_id])).content.decode()
    )


@pytest.mark.django_db
def test_rules_of_others_tables_are_not_found(cast: Cast) -> None:
    rules = reverse("table_rules", args=[cast.table.public_id])
    assert cast.client("other_class_pupil").get(rules).status_code == 404
