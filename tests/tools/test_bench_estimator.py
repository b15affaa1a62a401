"""`bench.estimator`: rows keep their order, chances lie in 0..1, the future is never used."""

import csv
import io
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from bench.estimator import BadInput, predict
from tools.steps import ROOT

pytestmark = pytest.mark.fast

HEADER = ("student", "item", "skill", "correct")


def stream(answers=600, seed=3):
    """Return answers of twenty pupils who differ to forty items that differ, in order of time."""
    rng = random.Random(seed)
    able = [rng.uniform(0.2, 0.95) for _ in range(20)]
    easy = [rng.uniform(-0.3, 0.3) for _ in range(40)]
    rows = []
    for _ in range(answers):
        student, item = rng.randrange(20), rng.randrange(40)
        right = rng.random() < min(0.98, max(0.02, able[student] + easy[item]))
        rows.append((f"s{student}", f"i{item}", f"k{item % 4}", int(right)))
    return rows


def written(rows, header=HEADER):
    out = io.StringIO()
    csv.writer(out).writerows([header, *rows])
    return out.getvalue()


def predicted(text):
    """Return the output's rows as dicts."""
    out = io.StringIO()
    predict(io.StringIO(text), out)
    return list(csv.DictReader(io.StringIO(out.getvalue())))


def chances(rows):
    return [row["p"] for row in predicted(written(rows))]


def run(path: Path):
    command = [sys.executable, "-m", "bench.estimator", str(path)]
    said = {"capture_output": True, "encoding": "utf-8", "timeout": 60}
    return subprocess.run(
        command, cwd=ROOT, env={**os.environ, "PYTHONIOENCODING": "ascii"}, **said
    )


def test_each_row_comes_back_in_its_place_with_a_chance():
    rows = stream()
    result = predicted(written(rows))
    assert [tuple(row[name] for name in HEADER) for row in result] == [
        (*row[:3], str(row[3])) for row in rows
    ]
    assert all(0 < float(row["p"]) < 1 for row in result)


def test_the_future_never_changes_an_earlier_chance():
    rows = stream()
    turned = [row if at < 300 else (*row[:3], 1 - row[3]) for at, row in enumerate(rows)]
    before, after = chances(rows), chances(turned)
    assert before[:301] == after[:301]
    assert before[301:] != after[301:]


def test_a_prefix_is_predicted_as_within_the_whole():
    rows = stream()
    whole = chances(rows)
    for end in (1, 2, 137, 599):
        assert chances(rows[:end]) == whole[:end]


def test_it_tells_pupils_and_items_apart():
    result = predicted(written(stream(4000)))[2000:]
    right = [float(row["p"]) for row in result if row["correct"] == "1"]
    wrong = [float(row["p"]) for row in result if row["correct"] == "0"]
    assert sum(right) / len(right) - sum(wrong) / len(wrong) > 0.15
    share = len(right) / len(result)
    assert abs((sum(right) + sum(wrong)) / len(result) - share) < 0.02


def test_columns_are_found_by_name_and_others_are_repeated():
    rows = [(1, "x, y", "0", "i1", "", "s1"), (2, 'said "7"', "1.0", "i1", "k", "s1")]
    text = written(rows, ("Nr", "note", "Correct", "item", "skill", "student"))
    plain = chances([("s1", "i1", "", 0), ("s1", "i1", "k", 1)])
    result = predicted(text)
    assert [row["note"] for row in result] == ["x, y", 'said "7"']
    assert [row["p"] for row in result] == plain


def test_an_own_column_of_that_name_is_overwritten():
    result = predicted(written([("s", "i", "k", 1, "0.9")], (*HEADER, "p")))
    assert result[0]["p"] == chances([("s", "i", "k", 1)])[0]
    assert list(result[0]) == [*HEADER, "p"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "empty"),
        ("student,item,correct\ns,i,1\n", "no column skill"),
        ("student,item,skill,correct\ns,i,k,1\ns,i,k,2\n", "line 3: correct is 0 or 1, not '2'"),
        ("student,item,skill,correct\ns,i,k,\n", "line 2: correct is 0 or 1"),
        ("student,item,skill,correct\n,i,k,1\n", "line 2: an answer needs a student"),
        ("student,item,skill,correct\ns,i,1\n", "line 2: 3 values for 4 columns"),
    ],
)
def test_bad_input_is_named(text, said):
    with pytest.raises(BadInput, match=said):
        predicted(text)


def test_the_command_reads_a_byte_order_mark_and_quotes(tmp_path):
    path = tmp_path / "answers.csv"
    path.write_bytes(
        b'\xef\xbb\xbf"student","item","skill","correct"\r\n"\xc3\xa9","i","k","1"\r\n'
    )
    done = run(path)
    assert (done.returncode, done.stderr) == (0, "")
    head, row = done.stdout.splitlines()
    assert head == "student,item,skill,correct,p"
    assert row.startswith("é,i,k,1,0.")


def test_the_command_says_what_is_wrong_and_ends_with_2(tmp_path):
    path = tmp_path / "answers.csv"
    path.write_text("student,item,skill,correct\ns,i,k,maybe\n")
    done = run(path)
    assert done.returncode == 2
    assert "line 2: correct is 0 or 1, not 'maybe'" in done.stderr
    assert run(tmp_path / "none.csv").returncode == 2
