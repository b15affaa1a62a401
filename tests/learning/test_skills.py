"""Skills and cold difficulties of any item key, and the weights of answers given with help."""

from datetime import UTC, datetime
from types import SimpleNamespace
from zoneinfo import ZoneInfo

import pytest

from learning.items import SEEN
from learning.number_facts import NUMBER_FACTS
from learning.skills import SKILLS, difficulty, facts_of, skill_of
from learning.weights import observation_of, observation_of_card, weight_of

pytestmark = pytest.mark.fast


@pytest.mark.parametrize(
    ("item", "skill"),
    [
        ("add:1+1", "add2.w5"),
        ("add:2+3", "add2.w5"),
        ("add:3+3", "add2.w10"),
        ("add:7+8", "add2.w20"),
        ("add:2+3+4", "add3"),
        ("add:0+4", "zero"),
        ("sub:9-4", "sub.w10"),
        ("sub:13-5", "sub.w20"),
        ("sub:10-3-2", "sub3"),
        ("bl:9-4", "bl"),
        ("mul:2*4", "mul.small"),
        ("mul:3*12", "mul.3-4-8"),
        ("mul:6*10", "mul.2-5-10"),
        ("mul:7*9", "mul.table"),
        ("mul:11*12", "mul.table"),
        ("mul:1*7", "one"),
        ("div:8/4", "div.small"),
        ("div:63/7", "div.table"),
        ("div:35/7", "div.2-5-10"),
        ("div:24/3", "div.3-4-8"),
        ("div:7/1", "one"),
        ("tally:15+10", ""),
        ("mix:3+4-2", ""),
        ("equal:3=3", ""),
        ("nothing", ""),
    ],
)
def test_every_item_key_has_its_skill(item, skill):
    assert skill_of(item) == skill


def test_what_is_only_recognised_is_not_rated():
    assert {skill_of(item) for item in SEEN} == {""}


def test_every_fact_of_the_decks_belongs_to_a_skill_that_lists_it():
    rated = [fact.key for fact in NUMBER_FACTS if not fact.key.startswith("total:")]
    assert all(key in facts_of(skill_of(key)) for key in rated)


def test_skills_list_their_facts_once_and_no_others():
    listed = [fact for skill in SKILLS for fact in facts_of(skill)]
    assert len(set(listed)) == len(listed)
    sizes = {skill: len(facts_of(skill)) for skill in SKILLS}
    assert (sizes["add2.w5"], sizes["add2.w10"], sizes["add2.w20"]) == (6, 19, 30)
    assert (sizes["sub.w10"], sizes["sub.w20"], sizes["bl"]) == (45, 55, 45)
    assert sum(n for skill, n in sizes.items() if skill.startswith("mul")) == 45
    assert sum(n for skill, n in sizes.items() if skill.startswith("div")) == 81


@pytest.mark.parametrize(
    ("easier", "harder"),
    [
        ("add:1+2", "add:3+4"),
        ("add:3+4", "add:7+8"),
        ("add:4+4", "add:4+5"),
        ("sub:9-1", "sub:9-4"),
        ("sub:10-5", "sub:10-4"),
        ("mul:2*4", "mul:6*7"),
        ("mul:5*7", "mul:4*7"),
        ("mul:7*7", "mul:7*8"),
        ("div:8/4", "div:56/7"),
        ("add:0+9", "add:2+8"),
        ("mul:1*9", "mul:2*9"),
    ],
)
def test_difficulty_grows_with_size_less_for_ties_fives_and_rules(easier, harder):
    assert difficulty(easier) < difficulty(harder)


def test_help_halves_an_answer_and_what_was_given_away_counts_only_where_it_was_wrong():
    assert [weight_of(True, hint_level=level) for level in range(6)] == [1, 1, 0.5, 0.5, 0, 0]
    assert [weight_of(False, hint_level=level) for level in range(6)] == [1, 1, 0.5, 0.5, 1, 1]
    assert (weight_of(True, hinted_before=True), weight_of(False, hinted_before=True)) == (0, 1)


def test_second_tries_shown_answers_and_long_pauses_say_nothing():
    for right in (True, False):
        assert weight_of(right, first_try=False) == 0
        assert weight_of(right, answer_shown=True) == 0
        assert weight_of(right, together=True) == 0
        assert weight_of(right, idle_ms=60_001) == 0
        assert weight_of(right, idle_ms=60_000) == 1


def claim(**more):
    row = {
        "id": 7,
        "at": datetime(2026, 9, 7, 22, 30, tzinfo=UTC),
        "item": "add:3+4",
        "is_true": True,
        "hint_level": 0,
        "try_number": 1,
        "answer_shown": False,
        "hinted_before": False,
        "mode": "versus",
        "idle_cut": False,
    }
    return SimpleNamespace(**{**row, **more})


def test_a_claim_becomes_an_observation_on_the_schools_day():
    seen = observation_of(claim(), ZoneInfo("Europe/Berlin"))
    assert (seen.id, seen.item, seen.family, seen.right, seen.weight) == (
        *("claim-7", "add:3+4", "add2.w10", True, 1.0),
    )
    assert seen.at.date().isoformat() == "2026-09-08"


def test_a_claim_after_a_long_pause_weighs_nothing():
    assert observation_of(claim(idle_cut=True), ZoneInfo("UTC")).weight == 0


def test_what_has_no_arithmetic_or_no_skill_is_no_observation():
    zone = ZoneInfo("UTC")
    assert observation_of(claim(is_true=None), zone) is None
    assert observation_of(claim(item="pair"), zone) is None
    assert observation_of(claim(hint_level=2), zone).weight == 0.5


def test_claims_in_a_common_task_are_not_rated_because_another_may_have_said_them():
    assert observation_of(claim(mode="coop"), ZoneInfo("UTC")).weight == 0
    assert observation_of(claim(mode="robots"), ZoneInfo("UTC")).weight == 1


@pytest.mark.parametrize("right", [True, False])
def test_the_first_answer_to_a_thinking_card_counts_in_full(right):
    card = SimpleNamespace(id=7, at=claim().at, item="sub:9-4", right=right, idle_cut=False)
    seen = observation_of_card(card, ZoneInfo("Europe/Berlin"))
    assert (seen.id, seen.item, seen.family, seen.right, seen.weight) == (
        *("card-7", "sub:9-4", "sub.w10", right, 1.0),
    )
    assert seen.at.date().isoformat() == "2026-09-08"
