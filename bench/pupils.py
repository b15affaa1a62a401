"""Simulated pupils: know each fact with a chance of their own, slip, learn, forget, have habits.

Of sums within 10 they know what learning says of their size, and each fact more or less; other
skills are as much harder as the cold start has it, more or less for each pupil. All chances are of
a right answer now, unhelped.
"""

from dataclasses import dataclass
from math import log1p

from learning.cards import Past
from learning.parameters import DEFAULTS
from learning.rating import sigmoid
from learning.skills import facts_of, skill_of

ABILITY, SPREAD = 2.4, 1.2
"""Logits: a middling pupil, and how much pupils differ."""
OF_A_FACT, OF_A_SKILL = 0.7, 0.3
"""Logits by which a pupil's facts, and skills beyond sums within 10, lie beside their size."""
GAIN, LOSS = 2.0, 0.03
"""Learned by an answer, times a pupil's rate and what is not known yet; forgotten in log days."""


@dataclass(frozen=True)
class Habits:
    """What a pupil does beside knowing: how help is used, whether it looks, says, works out."""

    help_level: int = 0
    takes_cards: bool = True
    looks_away: float = 0.0  # the share of cards and claims after which the pupil looks away
    guesses: bool = False
    asks_partner: bool = False  # says at a common table what the other child believes


PLAIN = Habits()


class SimulatedPupil:
    """One child over several sessions."""

    def __init__(self, rng, ability=ABILITY, habits=PLAIN, spread=SPREAD):
        self.able = rng.gauss(ability, spread)
        self.rng, self.habits = rng, habits
        self.knows, self._skills = {}, {}
        self.slip, self.learns = rng.uniform(0.01, 0.05), rng.uniform(0.05, 0.35)
        self.looks = rng.randint(3, 8)
        self._forgotten = 0.0
        self.cards: list[Past] = []

    def _logit(self, key):
        known = self.knows.get(key)
        if known is None:
            skill = skill_of(key)
            if skill not in self._skills:
                near = skill in {"add2.w5", "add2.w10"}
                self._skills[skill] = 0.0 if near else self.rng.gauss(0, OF_A_SKILL)
            hard = DEFAULTS.difficulty_of(key, skill) + self._skills[skill]
            known = self.able + self.rng.gauss(0, OF_A_FACT) - hard
            self.knows[key] = known
        return known - self._forgotten

    def chance(self, key):
        """Return the true chance of a right answer."""
        return (1 - self.slip) * sigmoid(self._logit(key))

    def truth(self, skill):
        """Return the mean of the true chances of a skill's facts."""
        facts = facts_of(skill)
        return sum(map(self.chance, facts)) / len(facts)

    def says(self, key, total):
        """Return the total that the pupil believes in."""
        if self.habits.guesses:
            return self.rng.randint(1, 10)
        if self.rng.random() < self.chance(key):
            return total
        far = self.rng.choices((1, 2, 3), (70, 20, 10))[0]
        return total + self.rng.choice((-far, far))

    def practises(self, key):
        """Learn by an answer."""
        if not self.habits.guesses:
            gain = self.learns * GAIN * (1 - self.chance(key))
            self.knows[key] += gain

    def rests(self, days):
        """Forget a little in the days between two sessions."""
        self._forgotten += LOSS * log1p(days)
        self.cards = [
            Past(one.item, one.right, one.days_ago + int(days), one.expected) for one in self.cards
        ]
