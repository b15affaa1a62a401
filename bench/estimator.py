"""`python -m bench.estimator ANSWERS.csv`: the chance of each answer, predicted before it is seen.

Input: CSV with a header that names student, item, skill and correct (0 or 1), one row an answer,
in the order of time; `-` reads standard input. Other columns are allowed, and skill may be empty.
Output: the same columns and rows in the same order, and a last column `p`, the chance in 0..1 that
was predicted from the rows before (an input column of that name is overwritten). Where the input
is wrong, one line says so on standard error and the exit code is 2.
"""

import argparse
import csv
import gc
import sys
from contextlib import nullcontext
from itertools import islice

from bench.prequential import Prequential

COLUMNS = ("student", "item", "skill", "correct")
WRITTEN = "p"
RIGHT_OR_WRONG = {"1": 1, "0": 0, "1.0": 1, "0.0": 0, "true": 1, "false": 0}
AT_ONCE = 500
"""Rows that are predicted between two writes."""


class BadInput(ValueError):
    """The input is not what the command reads; the message says where and why."""


def places_of(header):
    """Return the places of student, item, skill and correct in a header."""
    names = [name.strip().lower() for name in header]
    missing = [name for name in COLUMNS if name not in names]
    if missing:
        raise BadInput(f"no column {', '.join(missing)} in the header: {', '.join(header)}")
    return [names.index(name) for name in COLUMNS]


def place_of_chance(header):
    """Return the place of the input's own column `p`, None where it has none."""
    return header.index(WRITTEN) if WRITTEN in header else None


def answers_of(reader, width, places):
    """Yield (row, student, item, skill, right) for each row that is not blank."""
    student_at, item_at, skill_at, correct_at = places
    for row in reader:
        if not row:
            continue
        if len(row) != width:
            raise BadInput(f"line {reader.line_num}: {len(row)} values for {width} columns")
        student, item = row[student_at].strip(), row[item_at].strip()
        if not student or not item:
            raise BadInput(f"line {reader.line_num}: an answer needs a student and an item")
        right = RIGHT_OR_WRONG.get(row[correct_at].strip().lower())
        if right is None:
            raise BadInput(f"line {reader.line_num}: correct is 0 or 1, not {row[correct_at]!r}")
        yield row, student, item, row[skill_at].strip(), right


def predict(source, target):
    """Read answers from an open text file, write them with their chances to another."""
    reader = csv.reader(source)
    header = next(reader, None)
    if not header:
        raise BadInput("the input is empty")
    places, chance_at = places_of(header), place_of_chance(header)
    writer = csv.writer(target, lineterminator="\n")
    writer.writerow(header if chance_at is not None else [*header, WRITTEN])
    model = Prequential()

    def predicted(row, student, item, skill, right):
        chance = f"{model.answer(student, item, skill, right):.6f}"
        if chance_at is None:
            row.append(chance)
        else:
            row[chance_at] = chance
        return row

    answers = answers_of(reader, len(header), places)
    while rows := [predicted(*answer) for answer in islice(answers, AT_ONCE)]:
        writer.writerows(rows)
    target.flush()


def opened(name):
    """Return the named file opened as text, standard input for `-`; a byte order mark is cut."""
    if name == "-":
        sys.stdin.reconfigure(encoding="utf-8-sig", newline="")
        return nullcontext(sys.stdin)
    return open(name, encoding="utf-8-sig", newline="")


def main():
    """Run the command."""
    parser = argparse.ArgumentParser(prog="bench.estimator", description=__doc__.split("\n")[0])
    parser.add_argument("answers", help="CSV with student, item, skill, correct; - for input")
    name = parser.parse_args().answers
    sys.stdout.reconfigure(encoding="utf-8", newline="")
    gc.disable()  # nothing here is cyclic, and looking for it takes a fifth of the time
    try:
        with opened(name) as source:
            predict(source, sys.stdout)
    except BrokenPipeError:
        sys.stderr.close()  # whoever read has seen enough
    except (BadInput, csv.Error, OSError, UnicodeDecodeError) as trouble:
        print(f"bench.estimator: {name}: {trouble}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
