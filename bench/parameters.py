"""Propose parameters of the estimate from logged answers; a person commits them, or does not.

`python -m bench.parameters ANSWERS.csv` reads CSV with a header that names student, item (a key
such as `add:3+4`), correct (0 or 1) and at (ISO 8601 with its zone), and prints one line of JSON.
Half of the pupils fit the numbers, the other half judge them: `log_loss` is of theirs, each answer
predicted before it was seen. Fitted are base and difficulties by what answers leave over, then
variances, drifts and practice one after the other. Bad input ends it with one line and exit code 2.
"""

import argparse
import csv
import json
import sys
from dataclasses import replace
from datetime import datetime
from math import log

from bench.estimator import RIGHT_OR_WRONG, BadInput
from learning.estimate import Observation, PupilState, observe, predict
from learning.parameters import DEFAULTS
from learning.skills import SKILLS, skill_of

COLUMNS = ("student", "item", "correct", "at")
ENOUGH = 20_000
"""Answers below which a proposal is not worth committing."""
ROUNDS = 3
SPREAD = 0.3
"""Variance of an item's difficulty about its cold start, as expected, in squared logits."""
TUNED = (
    *("pupil_variance", "family_variance", "item_variance"),
    *("pupil_drift", "family_drift", "item_drift", "practice"),
)
FACTORS = (0.5, 2.0)


def read(source):
    """Return {student: observations in order}; items without a skill are left out."""
    reader = csv.DictReader(source)
    missing = [name for name in COLUMNS if name not in (reader.fieldnames or ())]
    if missing:
        raise BadInput(f"no column {', '.join(missing)}")
    pupils = {}
    for number, row in enumerate(reader):
        right = RIGHT_OR_WRONG.get((row["correct"] or "").strip().lower())
        try:
            at = datetime.fromisoformat(row["at"] or "")
        except ValueError:
            at = None
        if right is None or at is None or at.tzinfo is None:
            raise BadInput(f"line {reader.line_num}: correct is 0 or 1, at a time with its zone")
        family = skill_of(row["item"])
        if family:
            seen = Observation(number, at, row["item"], family, bool(right))
            pupils.setdefault(row["student"], []).append(seen)
    return {name: sorted(rows, key=lambda one: one.key) for name, rows in pupils.items()}


def predicted(logs, numbers):
    """Yield (observation, chance predicted before it was seen) for each answer of each pupil."""
    for rows in logs:
        state = PupilState.new(numbers)
        for seen in rows:
            yield seen, predict(state, seen.item, seen.family, seen.at, numbers).p
            observe(state, seen, numbers)


def log_loss(logs, numbers):
    """Return the mean log-loss of these pupils' answers."""
    losses = [-log(p if seen.right else 1 - p) for seen, p in predicted(logs, numbers)]
    return sum(losses) / len(losses)


def with_difficulties(logs, numbers):
    """Return parameters whose base and items explain what the answers leave over."""
    for _ in range(ROUNDS):
        left, sharp = {}, {}
        for seen, p in predicted(logs, numbers):
            left[seen.item] = left.get(seen.item, 0.0) + seen.right - p
            sharp[seen.item] = sharp.get(seen.item, 0.0) + p * (1 - p)
        base = numbers.base + sum(left.values()) / (sum(sharp.values()) + 1 / SPREAD)
        items = dict(numbers.items)
        for item, curvature in sharp.items():
            known = numbers.difficulty_of(item, "")
            items[item] = known - left[item] / (curvature + 1 / SPREAD)
        numbers = replace(numbers, base=base, items=items)
    return numbers


def tuned(logs, numbers):
    """Return parameters of which each number in TUNED was halved or doubled where that helps."""
    best = log_loss(logs, numbers)
    for name in TUNED:
        for factor in FACTORS:
            other = replace(numbers, **{name: getattr(numbers, name) * factor})
            loss = log_loss(logs, other)
            if loss < best:
                numbers, best = other, loss
    return numbers


def propose(pupils, version):
    logs = [pupils[name] for name in sorted(pupils)]
    fitted, judged = logs[::2], logs[1::2]
    if not judged:
        raise BadInput("answers of at least two pupils are needed")
    numbers = tuned(fitted, with_difficulties(fitted, DEFAULTS))
    numbers = replace(numbers, version=version)
    answers = sum(map(len, logs))
    found = {
        name: value for name, value in vars(numbers).items() if name not in {"skills", "items"}
    }
    found["items"] = {item: round(value, 3) for item, value in sorted(numbers.items.items())}
    found["skills"] = {name: numbers.skills[name] for name in SKILLS}
    return {
        "answers": answers,
        "enough": answers >= ENOUGH,
        "log_loss": {
            DEFAULTS.version: round(log_loss(judged, DEFAULTS), 5),
            version: round(log_loss(judged, numbers), 5),
        },
        "parameters": found,
    }


def main():
    """Run the command."""
    parser = argparse.ArgumentParser(prog="bench.parameters", description=__doc__.split("\n")[0])
    parser.add_argument("answers", help="CSV with student, item, correct, at")
    parser.add_argument("--version", default="proposed", help="the name of the new set")
    asked = parser.parse_args()
    try:
        with open(asked.answers, encoding="utf-8-sig", newline="") as source:
            print(json.dumps(propose(read(source), asked.version)))
    except (BadInput, csv.Error, OSError, UnicodeDecodeError) as trouble:
        print(f"bench.parameters: {asked.answers}: {trouble}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
