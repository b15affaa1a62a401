"""`bench.truth`: a gate is a figure with its bounds; what is false in the estimate turns one."""

import json
import subprocess
import sys
from dataclasses import replace

import pytest

from bench.lessons import Child, Plan
from bench.truth import pupils_of, term, truth_gates
from bench.truth_gates import Gate, replayed
from learning.estimate import standing
from learning.parameters import DEFAULTS

TINY = ("--seeds", "1", "--pupils", "4", "--few", "2", "--lessons", "2", "--minutes", "2")


def run(*args):
    command = [sys.executable, "-m", "bench.truth", *args]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def without_two_days(state, skill, _today, parameters):
    """Say secure at the first look, and without the band: what the rule is there against."""
    return "secure" if standing(state, skill, parameters).mean >= 0.85 else "practising"


def gate(gates, name):
    (found,) = (one for one in gates if one.name == name)
    return found


def test_it_prints_one_line_with_every_gate():
    (line,) = run(*TINY).splitlines()
    said = json.loads(line)
    assert said["seeds"] == [1]
    assert len({one["name"] for one in said["gates"]}) == len(said["gates"]) >= 20
    for one in said["gates"]:
        low, high = one["bound"]
        within = one["figure"] is not None and (low is None or low <= one["figure"])
        assert one["met"] is (within and (high is None or one["figure"] <= high)), one
    assert said["all_gates_met"] is all(one["met"] for one in said["gates"])


@pytest.fixture(scope="module")
def pupils():
    return lambda: pupils_of(7, 12)


def test_secure_without_its_rule_is_false_too_often(pupils):
    plan = Plan(lessons=3, minutes=6)
    as_it_is = gate(truth_gates([term(7, pupils(), plan)]), "false secure")
    faulty = gate(truth_gates([term(7, pupils(), plan, word=without_two_days)]), "false secure")
    assert as_it_is.figure in {None, 0}
    assert faulty.figure > 0.05
    assert not faulty.met


def test_parameters_that_flatter_are_found(pupils):
    flattering = replace(DEFAULTS, version="planted", practice=1.0)
    plan = Plan(lessons=3, minutes=6)
    terms = [term(7, pupils(), plan, flattering)]
    assert not gate(truth_gates(terms), "bias of chances shown").met


def test_an_estimate_that_misses_an_answer_is_no_replay(pupils):
    (one, *_others) = term(7, pupils()[:2], Plan(lessons=1, minutes=3)).children
    assert replayed([one], DEFAULTS) <= 1e-9
    missed = Child(one.pupil)
    for observation in one.seen[1:]:
        missed.learns(observation)
    missed.seen = one.seen
    assert replayed([missed], DEFAULTS) > 1e-9


def test_a_figure_that_could_not_be_measured_meets_no_bound():
    assert not Gate("nothing", None, (None, None)).met
    assert Gate("at the bound", 0.05, (0, 0.05)).met


@pytest.mark.parametrize("args", [("--pupils", "3"), ("--lessons", "0"), ("--few", "0")])
def test_it_refuses_what_cannot_be_simulated(args):
    with pytest.raises(subprocess.CalledProcessError):
        run(*args)
