"""Measure whether what is said of pupils is true: each gate with its figure and bound, as JSON.

    python -m bench.truth --seeds 1,2,3

Simulated pupils (`bench.pupils`) play whole games of every game in lessons (`bench.lessons`), with
thinking cards chosen by the product from the product's estimate. What the estimate then shows and
says is compared with what they truly know, which only the simulation can. `bench.truth_gates` has
what is asked of children with habits of their own, and of the arithmetic of the estimate.
"""

import argparse
import json
import os
import random
import time
from collections import defaultdict
from dataclasses import dataclass, field, replace
from statistics import median

from bench.engine import calibrate
from bench.lessons import Child, Plan, play_term
from bench.pupils import ABILITY, PLAIN, SPREAD, Habits, SimulatedPupil
from bench.truth_gates import (
    Gate,
    exact_gates,
    guess_gate,
    mean,
    sewn_gate,
    signal_gates,
    sums_gate,
)
from learning.estimate import predict
from learning.parameters import DEFAULTS
from learning.skills import facts_of
from learning.words import family_word

SKILLS = ("add2.w5", "add2.w10", "sub.w10", "mul.small", "div.small")
"""Skills whose facts the cards of the four games ask for."""
TRULY_SECURE, FALSELY = 0.90, 0.85
"""True mean chances: from here on secure is to be found; below here it is false."""
BIAS = (-0.04, 0.04)
THIRD = 0.43 * SPREAD
"""Logits beside the middle beyond which a third of the pupils lie."""
GROUPS = ("weak", "middling", "able")


@dataclass
class Found:
    """What became of one pupil's skill: lessons at which it was secure, in truth and in word."""

    truly: int | None = None
    called_secure: int | None = None
    false: bool = False
    at_end: float = 0.0


@dataclass
class Term:
    """What a term of one seed showed."""

    children: list[Child]
    found: dict[tuple[int, str], Found] = field(default_factory=dict)
    errors: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))
    """Pupil -> shown minus true chance, after each lesson."""


def term(seed, pupils, plan, parameters=DEFAULTS, word=family_word):
    """Return the Term of simulated pupils, two at a table; `word` says what a skill is called."""
    children = [Child(pupil, parameters) for pupil in pupils]
    found = Term(children)

    def after(lesson, at):
        for number, child in enumerate(children):
            estimated = [skill for skill in SKILLS if skill in child.state.families]
            facts = [(fact, skill) for skill in estimated for fact in facts_of(skill)]
            if facts:
                found.errors[number].append(error_of(child, facts, at))
            for skill in SKILLS:
                one = found.found.setdefault((number, skill), Found())
                called = skill in estimated and word(child.state, skill, at.date(), parameters)
                look(one, lesson, child.pupil.truth(skill), called)

    play_term(children, seed, plan, after)
    return found


def pupils_of(seed, count, **given):
    """Return new simulated pupils of a seed."""
    rng = random.Random(seed)
    return [SimulatedPupil(random.Random(rng.random()), **given) for _ in range(count)]


def error_of(child, facts, at):
    """Return the mean of shown minus true chances of facts."""
    estimated = sum(predict(child.state, *fact, at, child.parameters).p for fact in facts)
    return (estimated - sum(child.pupil.chance(fact) for fact, _skill in facts)) / len(facts)


def look(found, lesson, truth, word):
    """Write down what the end of a lesson shows of one skill."""
    found.at_end = truth
    if truth >= TRULY_SECURE and found.truly is None:
        found.truly = lesson
    if word == "secure" and found.called_secure is None:
        found.called_secure, found.false = lesson, truth < FALSELY


def truth_gates(terms):
    """Return the gates of the chances shown, the word secure, and success on cards."""
    found = [one for term in terms for one in term.found.values()]
    called = [one for one in found if one.called_secure is not None]
    secure = [one for one in found if one.at_end >= TRULY_SECURE]
    delays = [one.called_secure - one.truly for one in called if one.truly is not None]
    blind = [
        (card.expected, card.right)
        for term in terms
        for child in term.children
        for card in child.cards
        if card.tries and not card.selected
    ]
    unselected = sum(p - right for p, right in blind) / max(1, len(blind))
    late = median(delays) if delays else None
    return [
        Gate("bias of chances shown", bias_of(terms), BIAS),
        Gate("bias on unselected cards", unselected, BIAS, of=len(blind)),
        Gate("false secure", mean([one.false for one in called]), (0, 0.05), of=len(called)),
        Gate(
            "truly secure found",
            mean([one.called_secure is not None for one in secure]),
            (0.8, 1),
            of=len(secure),
        ),
        Gate("median delay of secure, lessons", late, (None, 4), of=len(delays)),
        *success_gates(terms),
    ]


def bias_of(terms):
    """Return the mean of shown minus true chances."""
    return mean([error for one in terms for some in one.errors.values() for error in some])


def count_secure(terms):
    return sum(one.called_secure is not None for term in terms for one in term.found.values())


def group_of(pupil):
    """Return which third of all pupils this one belongs to."""
    beside = pupil.able - ABILITY
    return GROUPS[0 if beside < -THIRD else 2 if beside > THIRD else 1]


def success_gates(terms):
    """Return the gates of first answers to cards that are right, by ability."""
    right = {group: [] for group in GROUPS}
    for one in terms:
        for child in one.children:
            answered = [card for card in child.cards if card.tries]
            right[group_of(child.pupil)] += [card.right for card in answered]
    return [
        Gate(f"success on cards, {group}", mean(all_of), (0.85, 0.9), of=len(all_of))
        for group, all_of in right.items()
    ]


def weak_gates(seeds, size, parameters):
    """Return the gate of weak pupils whose teacher chose facts for them: sums within 5."""
    plan = replace(size.plan, lessons=min(10, size.plan.lessons), card_set="add_5")
    weak = ABILITY - SPREAD
    terms = [
        term(seed, pupils_of(seed, size.few, ability=weak, spread=0.4), plan, parameters)
        for seed in seeds
    ]
    (gate, *_others) = success_gates(terms)
    return [gate._replace(name="success on cards, weak, asked within 5")]


def habit_gates(seeds, size, parameters, word):
    """Return the gates of children with habits of their own."""
    plan = replace(size.plan, lessons=min(10, size.plan.lessons))

    def terms(habits, **given):
        return [
            term(seed, pupils_of(seed, size.few, habits=habits, **given), plan, parameters, word)
            for seed in seeds
        ]

    helped = [
        one
        for level in (4, 5)
        for one in terms(Habits(help_level=level, takes_cards=False), ability=3.4)
    ]
    away = terms(Habits(looks_away=0.5))
    guessing = terms(Habits(guesses=True))
    return [
        Gate(
            "always helped: secure said", count_secure(helped), (0, 0), of=size.few * 2 * len(seeds)
        ),
        sewn_gate(helped),
        Gate("looks away: bias of chances shown", bias_of(away), BIAS),
        sums_gate(terms(PLAIN), terms(Habits(takes_cards=False))),
        Gate("guesses: secure said", count_secure(guessing), (0, 0), of=size.few * len(seeds)),
        guess_gate(guessing),
        *common_gates(seeds, size, plan, parameters),
    ]


def common_gates(seeds, size, plan, parameters):
    """Return the gates of weak children who say at a common table what an able partner believes.

    What is shown of them is compared with what is shown of the same children who say what they
    believe themselves: a weak child's chances lie too high in both, drawn to the middle. Without
    cards nothing of theirs is rated.
    """
    plan = replace(plan, games=("sleepless_princess",))

    def askers(asks_partner, takes_cards=True):
        terms = []
        for seed in seeds:
            habits = Habits(asks_partner=asks_partner, takes_cards=takes_cards)
            asking = pupils_of(seed, size.few // 2, ability=1.4, habits=habits)
            able = pupils_of(seed + 100, size.few // 2, ability=3.4)
            both = [one for pair in zip(asking, able, strict=True) for one in pair]
            found = term(seed, both, plan, parameters)
            errors = {number: some for number, some in found.errors.items() if number % 2 == 0}
            terms.append(Term(found.children[::2], found.found, errors))
        return terms

    asked, alone = askers(True), askers(False)
    mute = [child for one in askers(True, takes_cards=False) for child in one.children]
    rated = sum(one.weight > 0 for child in mute for one in child.seen)
    more = (bias_of(asked) or 0.0) - (bias_of(alone) or 0.0)
    return [
        Gate("says what the partner believes: shown more than alone", more, BIAS),
        Gate(
            "says what the partner believes, no cards: claims rated",
            rated,
            (0, 0),
            of=sum(len(child.claims) for child in mute),
        ),
    ]


@dataclass(frozen=True)
class Size:
    """How much is simulated: pupils of a seed, those of each habit, and what they play."""

    pupils: int = 40
    few: int = 12
    plan: Plan = field(default_factory=Plan)


def measure(seeds, size, parameters=DEFAULTS, word=family_word):
    """The results as JSON values: settings, each gate, and whether all are met."""
    began, load = time.process_time(), os.getloadavg()[0]
    terms = [
        term(seed, pupils_of(seed, size.pupils), size.plan, parameters, word) for seed in seeds
    ]
    answers = sum(len(child.seen) for one in terms for child in one.children)
    gates = [
        *truth_gates(terms),
        *weak_gates(seeds, size, parameters),
        *exact_gates([child for one in terms for child in one.children], parameters),
        *habit_gates(seeds, size, parameters, word),
        *signal_gates(seeds),
    ]
    return {
        "seeds": list(seeds),
        "parameters": parameters.version,
        "pupils": size.pupils * len(seeds),
        "lessons": size.plan.lessons,
        "answers_per_lesson": round(answers / (size.pupils * size.plan.lessons * len(seeds)), 1),
        "gates": [gate.as_dict() for gate in gates],
        "all_gates_met": all(gate.met for gate in gates),
        "cpu_s": round(time.process_time() - began, 1),
        "calibration": round(calibrate()),
        "load_average": round(load, 2),
    }


def main():
    """Run the command."""
    parser = argparse.ArgumentParser(prog="bench.truth", description=__doc__.split("\n")[0])
    parser.add_argument("--seeds", default="1,2,3", help="numbers with commas between")
    parser.add_argument("--pupils", type=int, default=Size.pupils, help="of each seed, even")
    parser.add_argument("--few", type=int, default=Size.few, help="of each habit and seed, even")
    parser.add_argument("--lessons", type=int, default=Plan.lessons)
    parser.add_argument("--minutes", type=float, default=Plan.minutes)
    given = parser.parse_args()
    for count in (given.pupils, given.few):
        if count < 2 or count % 2 or given.lessons < 1 or given.minutes <= 0:
            parser.error("even numbers of pupils, lessons and minutes above 0")
    seeds = [int(seed) for seed in given.seeds.split(",")]
    plan = Plan(given.lessons, given.minutes)
    print(json.dumps(measure(seeds, Size(given.pupils, given.few, plan))))


if __name__ == "__main__":
    main()
