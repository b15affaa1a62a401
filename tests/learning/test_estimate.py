"""The estimate of one pupil: it learns from answers, and folds the same in any batches."""

import json
import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from math import exp, pi, sqrt
from zoneinfo import ZoneInfo

import pytest

from learning.estimate import (
    Observation,
    PupilState,
    fold,
    observe,
    predict,
    standing,
)
from learning.parameters import DEFAULTS, Parameters
from learning.skills import difficulty, facts_of, skill_of

pytestmark = pytest.mark.fast

NOON = datetime(2026, 9, 7, 12, tzinfo=UTC)
FACTS = ("add:1+2", "add:3+4", "sub:9-4", "bl:9-4", "mul:6*7", "div:8/4", "add:2+3+4")


def answer(number, item="add:3+4", right=True, at=NOON, weight=1.0):
    return Observation(number, at, item, skill_of(item), right, weight)


def answers(count, seed=1):
    """Return answers over weeks, several at one instant, of all weights, in order."""
    rng = random.Random(seed)
    at, made = NOON, []
    for number in range(count):
        at += timedelta(seconds=rng.choice((0, 0, 5, 40, 4000, 90_000, 900_000)))
        item, weight = rng.choice(FACTS), rng.choice((0.0, 0.5, 1.0, 1.0))
        made.append(answer(number, item, rng.random() < 0.7, at, weight))
    return made


def numbers_in(stored):
    """Return every number of a stored state with where it lies."""
    if isinstance(stored, dict):
        return {f"{k}.{p}": n for k, v in stored.items() for p, n in numbers_in(v).items()}
    if isinstance(stored, list):
        return {f"{k}.{p}": n for k, v in enumerate(stored) for p, n in numbers_in(v).items()}
    return {"": stored}


@pytest.mark.parametrize("seed", range(12))
def test_any_batching_with_repetitions_gives_what_one_fold_gives(seed):
    rng = random.Random(seed)
    log = answers(150, seed)
    whole = numbers_in(fold(log).to_json())
    state, at = None, 0
    while at < len(log):
        end = at + rng.randint(1, 30)
        batch = log[max(0, at - rng.randint(0, 40)) : end]  # what was sent before comes again
        batch += rng.choices(batch, k=3)
        rng.shuffle(batch)
        state = fold(batch, state=state)
        state = PupilState.from_json(json.loads(json.dumps(state.to_json())))
        at = end
    assert numbers_in(state.to_json()) == pytest.approx(whole, abs=1e-9)


def test_answers_of_one_instant_are_taken_in_the_order_of_their_numbers():
    two, ten = answer(2, right=True), answer(10, right=False)
    assert fold([ten, two]).to_json() == fold([two, ten]).to_json()
    assert fold([two, ten]).last == ten.key


def test_a_fold_leaves_the_state_that_it_began_with_as_it_was():
    before = fold(answers(20))
    stored = before.to_json()
    fold(answers(40), state=before)
    assert before.to_json() == stored


def test_a_late_answer_is_left_out():
    log = answers(30)
    late = next(one for one in log[15:] if one.weight == 1)
    before = fold([one for one in log if one is not late])
    assert fold([late], state=before).to_json() == before.to_json()
    assert fold(log).to_json() != before.to_json()


def test_a_state_stored_with_the_number_of_answers_seen_is_read_without_it():
    stored = fold(answers(30)).to_json()
    assert PupilState.from_json(stored | {"seen": 30}).to_json() == stored


def test_another_stored_form_is_refused():
    with pytest.raises(ValueError, match="form"):
        PupilState.from_json({"form": 0})


def test_what_is_told_of_a_new_pupil_is_wide_and_harder_facts_are_less_likely():
    new = PupilState.new()
    easy, hard = (predict(new, item, skill_of(item), NOON) for item in ("add:1+2", "mul:7*8"))
    assert hard.p < easy.p
    assert easy.high - easy.low > 0.2
    for one in (easy, hard):
        assert 0 < one.low < one.p < one.high < 1


def test_right_answers_raise_the_fact_most_its_family_next_and_the_rest_a_little():
    def gains(right):
        after = fold(answer(n, right=right) for n in range(8))
        asked = ("add:3+4", "add:2+5", "mul:6*7")
        return [
            predict(after, item, skill_of(item), NOON).p
            - predict(PupilState.new(), item, skill_of(item), NOON).p
            for item in asked
        ]

    assert gains(True)[0] > 0
    assert gains(True)[2] > 0
    fact, family, other = gains(False)
    assert fact < family < other < 0


def test_a_band_narrows_with_answers_and_widens_with_idle_days_without_moving():
    state = fold(answer(n, right=n % 4 > 0) for n in range(30))
    family = skill_of("add:3+4")
    now = predict(state, "add:3+4", family, NOON)
    new = predict(PupilState.new(), "add:3+4", family, NOON)
    later = predict(state, "add:3+4", family, NOON + timedelta(days=200))
    assert now.high - now.low < new.high - new.low
    assert later.low < now.low
    assert later.high > now.high
    at = NOON + timedelta(days=100_000)
    assert predict(state, "add:3+4", family, at).low > 0  # idle days have an end


def test_half_a_weight_moves_less_and_none_moves_nothing():
    def after(weight):
        state = fold([answer(1, right=False, weight=weight)])
        return predict(state, "add:3+4", skill_of("add:3+4"), NOON).p

    new = predict(PupilState.new(), "add:3+4", skill_of("add:3+4"), NOON).p
    assert after(1.0) < after(0.5) < after(0.0) == new


def test_one_answer_moves_the_layers_as_the_formulas_say():
    plain = Parameters(version="test", base=0.0, practice=0.0, skills={}, items={"add:3+4": 0.0})
    state = observe(PupilState.new(plain), answer(1), plain)
    variance = 1.4 + 0.1 + 0.2 + 0.05 + 0.05
    gain = 1 / (1 + variance / 4)
    layers = (state.pupil, state.families["add2.w10"].layer, state.items["add:3+4"])
    for layer, begun, drift in zip(layers, (1.4, 0.1, 0.2), (0.001, 0.0005, 0.001), strict=True):
        assert layer.mean == pytest.approx(begun * gain * 0.5)
        assert layer.variance == pytest.approx(begun + drift - begun**2 * gain / 4)


def naive(log, numbers):
    """Return (mean, variance) of each layer by name, worked out anew from the formulas alone."""
    starts = {"U": numbers.pupil_variance, "S": numbers.family_variance, "I": numbers.item_variance}
    drifts = {"U": numbers.pupil_drift, "S": numbers.family_drift, "I": numbers.item_drift}
    layers, today = {}, 0
    for seen in (one for one in log if one.weight):
        today = max(today, seen.at.date().toordinal())
        names = ("U", f"S {seen.family}", f"I {seen.item}")
        now = []
        for name in names:
            mean, variance, day = layers.get(name, (0.0, starts[name[0]], today))
            now.append((mean, min(1.5, variance + 0.0005 * (today - day))))
        level = numbers.base + sum(mean for mean, _ in now)
        level -= numbers.skills[seen.family] + difficulty(seen.item)
        total = sum(v for _, v in now) + numbers.skill_variance + numbers.difficulty_variance
        q = 1 / (1 + exp(-level))
        w = seen.weight * q * (1 - q)
        g = 1 / (1 + total * w)
        for name, (mean, v) in zip(names, now, strict=True):
            lift = 0.0 if name == "U" else numbers.practice * seen.weight
            moved = mean + v * g * seen.weight * (seen.right - q) + lift
            layers[name] = (moved, v + drifts[name[0]] - v * v * w * g, today)
    return {name: layer[:2] for name, layer in layers.items()}


@pytest.mark.parametrize("seed", range(4))
def test_a_fold_agrees_with_the_formulas_worked_out_anew(seed):
    log = answers(200, seed)
    berlin, auckland = ZoneInfo("Europe/Berlin"), ZoneInfo("Pacific/Auckland")
    zones = [berlin if n % 40 < 37 else auckland for n in range(200)]  # a school that moved its day
    log = [one._replace(at=one.at.astimezone(z)) for one, z in zip(log, zones, strict=True)]
    numbers = replace(DEFAULTS, practice=0.01)
    state = fold(log, numbers)
    layers = {"U": state.pupil}
    layers |= {f"S {name}": one.layer for name, one in state.families.items()}
    layers |= {f"I {name}": one for name, one in state.items.items()}
    expected = naive(log, numbers)
    assert set(layers) == set(expected)
    for name, (mean, variance) in expected.items():
        assert (layers[name].mean, layers[name].variance) == pytest.approx(
            (mean, variance), abs=1e-9
        ), name


def test_a_chance_and_its_band_are_what_the_formulas_say():
    plain = Parameters(version="test", base=1.0, skills={}, items={"add:3+4": 0.0})
    found = predict(PupilState.new(plain), "add:3+4", "add2.w10", NOON, plain)
    variance = 1.4 + 0.1 + 0.2 + 0.05 + 0.05
    logits = (1 / sqrt(1 + pi * variance / 8), 1 - 1.28155 * sqrt(variance))
    assert found[:2] == pytest.approx([1 / (1 + exp(-one)) for one in logits], abs=1e-5)
    assert found.high == pytest.approx(1 / (1 + exp(-1 - 1.28155 * sqrt(variance))), abs=1e-5)


def test_how_a_family_stands_is_a_mean_over_its_facts_with_a_lower_bound():
    facts = facts_of("add2.w5")
    levels = [2 - n % 2 for n in range(len(facts))]
    hard = {fact: 2.0 - level for fact, level in zip(facts, levels, strict=True)}
    plain = Parameters(version="test", base=2.0, skills={}, items=hard)
    found = standing(PupilState.new(plain), "add2.w5", plain)
    spread = sqrt(1 + pi * (1.4 + 0.1 + 0.2 + 0.05 + 0.05) / 8)
    chances = [1 / (1 + exp(-level / spread)) for level in levels]
    assert len(facts) % 2 == 0
    assert found.mean == pytest.approx(sum(chances) / len(facts))
    assert found.low == pytest.approx(1 / (1 + exp(-(1.5 - 1.28155 * sqrt(1.5)))), abs=1e-5)


def test_a_fitted_difficulty_replaces_the_cold_one():
    fitted = replace(DEFAULTS, items={"add:3+4": 9.0})
    family = skill_of("add:3+4")
    assert predict(PupilState.new(), "add:3+4", family, NOON, fitted).p < 0.1


def test_a_family_stands_on_the_facts_that_belong_to_it():
    state = fold(answer(n, "add:1+2") for n in range(12))
    whole = standing(state, "add2.w5")
    assert whole.met == pytest.approx(1 / len(facts_of("add2.w5")))
    assert standing(PupilState.new(), "add3").met == 0
