"""Table of labels: every fact with every wrong answer, and how often a label is the only one.

`python -m bench.label_table` prints one line of JSON; `--write` also writes the table to
`tests/learning/labels.txt`, with which a test compares. A changed table is read by a person first.
"""

import argparse
import json
from pathlib import Path

from learning.labels import labels_of

TABLE = Path(__file__).resolve().parent.parent / "tests" / "learning" / "labels.txt"
UPTO = 20
TABLES = range(13)
NEAR = 3


def facts():
    """Yield (op, operands, truth) of every fact: within 20, and tables to 12."""
    upto = range(UPTO + 1)
    yield from (("+", (a, b), a + b) for a in upto for b in upto if a <= b <= UPTO - a)
    yield from (("-", (a, b), a - b) for a in upto for b in upto if b <= a)
    yield from (("*", (a, b), a * b) for a in TABLES for b in TABLES if a <= b)
    yield from (("/", (a * b, b), a) for b in TABLES[1:] for a in TABLES)


def answers(op):
    """Return every answer that the table holds for an operation."""
    return range(12 * 13 + 1) if op == "*" else range(UPTO + 2)


def line(op, operands, truth):
    """Return a fact's line: label sets with the answers that carry them; `other` is left out."""
    sets = {}
    for answer in answers(op):
        found = labels_of(op, operands, answer, truth).all
        if found and found != ("other",):
            sets.setdefault("+".join(found), []).append(str(answer))
    listed = "; ".join(f"{names} {' '.join(wrong)}" for names, wrong in sorted(sets.items()))
    return f"{op.join(map(str, operands))}={truth}: {listed}"


def table():
    """Return the whole table as text."""
    return "".join(f"{line(*fact)}\n" for fact in facts())


def ambiguity(op, largest):
    """Return the shares of near wrong answers that carry one label, several, none."""
    counts = [0, 0, 0]
    for sign, operands, truth in facts():
        if sign != op or min(operands) < 1 or max(*operands, truth) > largest:
            continue
        for answer in range(max(0, truth - NEAR), truth + NEAR + 1):
            if answer != truth:
                kinds = len(labels_of(op, operands, answer, truth).kinds)
                counts[0 if kinds == 1 else 1 if kinds else 2] += 1
    return [round(count / sum(counts), 3) for count in counts]


def main():
    """Run the command."""
    parser = argparse.ArgumentParser(prog="bench.label_table", description=__doc__.split("\n")[0])
    parser.add_argument("--write", action="store_true", help=f"write {TABLE.name}")
    if parser.parse_args().write:
        TABLE.write_text(table())
    shares = {f"{op}_within_10": ambiguity(op, 10) for op in "+-"}
    shares["*_within_100"] = ambiguity("*", 100)
    print(json.dumps({"one_several_none": shares, "bytes": len(table())}))


if __name__ == "__main__":
    main()
