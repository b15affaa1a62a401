"""Predict a stream of answers one by one: layered rating, then online logistic blending.

For `bench.estimator`. Items and skills are opaque strings, so their difficulties are learned from
the stream as well. Nothing looks ahead: what predicts an answer was learned from those before it.

Layers (`learning.rating`): base, pupil, pupil x skill, pupil x item, skill, item, and what an item
is worth after the item that the pupil had before it. A logistic model reads their sum, what is
known of each, and what the pupil did lately, and corrects the chance: its weights are learned from
the errors on the growing past (AdaGrad), shared by all and, smaller, by skill and by item.
"""

from math import log1p, sqrt
from operator import mul

from learning.rating import shrunk, sigmoid, step

PUPIL, PUPIL_SKILL, PUPIL_ITEM, SKILL, ITEM, AFTER = 1.0, 0.35, 0.15, 0.5, 1.0, 0.3
"""Variances of the layers before the first answer, in squared logits."""
PUPIL_DRIFT, PUPIL_SKILL_DRIFT, PUPIL_ITEM_DRIFT = 0.003, 0.02, 0.01
"""What each variance grows by with an answer; difficulties do not drift."""
PRACTICE = 0.015
"""Logits that a pupil gains on skill and item by having tried."""
FIRST_WEIGHTS = (0.07, 0.95, -0.22, 0.0, 0.2, 0.0, 0.1, 0.0, 0.12, 0.0)
"""Where the shared weights begin: the rating, nearly as it stands."""
SHARED_RATE, OWN_RATE, ITEM_RATE, TABLE_RATE, SKILL_TABLE_RATE = 0.07, 0.1, 0.03, 0.06, 0.05
PULL = 0.002
"""How strongly the weights of a single skill or item are drawn back to 0."""
RECENT = 0.3
"""Share of the newest answer in the moving average of a pupil's answers to a skill."""
LONGEST_RUN = 6
SURE = 0.002
"""No chance nearer to 0 or 1 is predicted: pupils slip, and guess."""


class Weights:
    """Weights of a few numbers, learned by AdaGrad from the error of each prediction."""

    __slots__ = ("squares", "values")

    def __init__(self, values):
        self.values = list(values)
        self.squares = [1.0] * len(self.values)

    def dot(self, numbers):
        return sum(map(mul, self.values, numbers))

    def learn(self, numbers, error, rate, pull=0.0):
        values, squares = self.values, self.squares
        place = 0  # counted by hand: `enumerate` makes a pair for each, and this is the hot loop
        for number in numbers:
            gradient = error * number - pull * values[place]
            square = squares[place] = squares[place] + gradient * gradient
            values[place] += rate * gradient / sqrt(square)
            place += 1  # noqa: SIM113

    def learn_at(self, place, error, rate, pull=0.0):
        """Learn where one number is 1 and all others are 0."""
        gradient = error - pull * self.values[place]
        self.squares[place] += gradient * gradient
        self.values[place] += rate * gradient / sqrt(self.squares[place])


class Pupil:
    """What is kept of a pupil: the layer, the last answers, and a record for each skill and item.

    `pattern` holds the last answers as bits behind a leading 1; `run` counts equal answers in a
    row, negative for wrong ones.
    """

    __slots__ = ("item", "items", "mean", "pattern", "run", "skill", "skills", "variance")

    def __init__(self):
        self.mean, self.variance = 0.0, PUPIL
        self.pattern, self.run = 1, 0
        self.skill = self.item = None
        self.skills, self.items = {}, {}


class PupilSkill:
    """A pupil's layer for a skill, the counts of answers and their moving average."""

    __slots__ = ("mean", "pattern", "recent", "right", "variance", "wrong")

    def __init__(self):
        self.mean, self.variance = 0.0, PUPIL_SKILL
        self.pattern, self.recent, self.right, self.wrong = 1, 0.0, 0, 0


class PupilItem:
    """A pupil's layer for an item and how it was answered."""

    __slots__ = ("mean", "pattern", "right", "variance")

    def __init__(self):
        self.mean, self.variance, self.pattern, self.right = 0.0, PUPIL_ITEM, 1, 0


class Skill:
    """A skill's difficulty and its own weights."""

    __slots__ = ("mean", "table", "variance", "weights")

    def __init__(self):
        self.mean, self.variance = 0.0, SKILL
        self.weights, self.table = Weights((0.0,) * 3), Weights((0.0,) * 16)


class Item:
    """An item's difficulty, its own weights, and what it is worth after each item before it."""

    __slots__ = ("after", "mean", "variance", "weights")

    def __init__(self):
        self.mean, self.variance, self.after = 0.0, ITEM, {}
        self.weights = Weights((0.0,) * 3)


def last_three(pattern):
    """Return the last three answers of a pattern, or all where there are fewer, as 1..15."""
    return pattern if pattern < 8 else 8 + (pattern & 7)


def with_answer(pattern, right, longest=5):
    """Return a pattern with one more answer, of which the last `longest` are kept."""
    pattern = pattern * 2 + right
    top = 1 << longest
    return pattern if pattern < 2 * top else top + (pattern & (top - 1))


class Prequential:
    """Predicts each answer of a stream from those before it."""

    def __init__(self):
        self.pupils, self.skills, self.items = {}, {}, {}
        self.base, self.seen, self.right = 0.0, 0, 0.0
        self.shared = Weights(FIRST_WEIGHTS)
        self.by_skill_pattern = Weights((0.0,) * 64)
        self.by_item_pattern = Weights((0.0,) * 16)
        self.by_both = Weights((0.0,) * 512)

    def answer(self, student, item, skill, right):
        """Return the chance predicted for this answer, in 0..1, then learn from it (0 or 1)."""
        records = pupil, on_skill, on_item, level, difficulty, after = self._records(
            student, item, skill
        )
        mean = self.base + pupil.mean + on_skill.mean + on_item.mean + after[0]
        mean -= level.mean + difficulty.mean
        variance = pupil.variance + on_skill.variance + on_item.variance + after[1]
        variance += level.variance + difficulty.variance
        chance = self._blend(records, skill, shrunk(mean, variance), right)
        self._rate(records, mean, variance, right)
        self._remember(records, item, skill, right)
        return chance

    def _records(self, student, item, skill):
        pupil = self.pupils.get(student)
        if pupil is None:
            pupil = self.pupils[student] = Pupil()
        on_skill = pupil.skills.get(skill)
        if on_skill is None:
            on_skill = pupil.skills[skill] = PupilSkill()
        on_item = pupil.items.get(item)
        if on_item is None:
            on_item = pupil.items[item] = PupilItem()
        level = self.skills.get(skill)
        if level is None:
            level = self.skills[skill] = Skill()
        difficulty = self.items.get(item)
        if difficulty is None:
            difficulty = self.items[item] = Item()
        after = difficulty.after.get(pupil.item)
        if after is None:
            after = difficulty.after[pupil.item] = [0.0, AFTER]
        return pupil, on_skill, on_item, level, difficulty, after

    def _blend(self, records, skill, rating, right):
        pupil, on_skill, on_item, level, difficulty, after = records
        wins, recent, run = 0.5 * log1p(on_skill.right), on_skill.recent, 0.3 * pupil.run
        shared = (
            *(1.0, rating, on_skill.mean, -level.mean, -difficulty.mean, after[0], wins),
            *(log1p(on_item.right), run, 0.2 * rating * abs(rating)),
        )
        by_skill = (wins, 0.5 * log1p(on_skill.wrong), recent)
        by_item = (rating, run, recent)
        both = last_three(on_skill.pattern)
        place = both * 32 + last_three(pupil.pattern) * 2 + (pupil.skill == skill)
        logit = self.shared.dot(shared) + level.weights.dot(by_skill)
        logit += difficulty.weights.dot(by_item) + level.table.values[both]
        logit += self.by_skill_pattern.values[on_skill.pattern]
        logit += self.by_item_pattern.values[on_item.pattern] + self.by_both.values[place]
        chance = max(SURE, min(1.0 - SURE, sigmoid(logit)))
        error = right - chance
        self.shared.learn(shared, error, SHARED_RATE)
        level.weights.learn(by_skill, error, OWN_RATE, PULL)
        level.table.learn_at(both, error, SKILL_TABLE_RATE, PULL)
        difficulty.weights.learn(by_item, error, ITEM_RATE, PULL)
        self.by_skill_pattern.learn_at(on_skill.pattern, error, TABLE_RATE)
        self.by_item_pattern.learn_at(on_item.pattern, error, TABLE_RATE)
        self.by_both.learn_at(place, error, TABLE_RATE)
        return chance

    def _rate(self, records, mean, variance, right):
        pupil, on_skill, on_item, level, difficulty, after = records
        push, shrink = step(mean, variance, right)
        v = pupil.variance
        pupil.mean += v * push
        pupil.variance += PUPIL_DRIFT - v * v * shrink
        v = on_skill.variance
        on_skill.mean += v * push + PRACTICE
        on_skill.variance += PUPIL_SKILL_DRIFT - v * v * shrink
        v = on_item.variance
        on_item.mean += v * push + PRACTICE
        on_item.variance += PUPIL_ITEM_DRIFT - v * v * shrink
        for record in (level, difficulty):
            v = record.variance
            record.mean -= v * push
            record.variance -= v * v * shrink
        v = after[1]
        after[0] += v * push
        after[1] -= v * v * shrink
        self.base += push / (15 + self.seen)

    def _remember(self, records, item, skill, right):
        pupil, on_skill, on_item, _level, _difficulty, _after = records
        usual = (self.right + 0.5) / (self.seen + 2)
        on_skill.recent += RECENT * (right - usual - on_skill.recent)
        on_skill.right += right
        on_skill.wrong += 1 - right
        on_item.right += right
        on_skill.pattern = with_answer(on_skill.pattern, right)
        on_item.pattern = with_answer(on_item.pattern, right, 3)
        pupil.pattern = with_answer(pupil.pattern, right)
        sign = 1 if right else -1
        run = pupil.run * sign
        pupil.run = sign * (min(LONGEST_RUN, run + 1) if run > 0 else 1)
        pupil.item, pupil.skill = item, skill
        self.seen += 1
        self.right += right
