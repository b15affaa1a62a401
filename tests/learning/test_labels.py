"""Labels of wrong claims: the whole table as it was read, cases by hand, patterns with care."""

import pytest

from bench.label_table import TABLE, table
from learning.labels import LABELS, Labels, labels_of
from learning.patterns import Slip, chances_of, near, patterns
from learning.proportions import binomial_tail

pytestmark = pytest.mark.fast


def test_every_fact_with_every_wrong_answer_is_labelled_as_in_the_table():
    assert table().splitlines() == TABLE.read_text().splitlines()
    assert TABLE.stat().st_size < 100_000


@pytest.mark.parametrize(
    ("op", "operands", "said", "truth", "labels"),
    [
        ("+", (3, 4), 8, 7, "one_out"),
        ("+", (3, 4), 12, 7, "operation"),
        ("+", (3, 4), 1, 7, "operation"),
        ("+", (3, 4), 4, 7, "operand"),
        ("+", (3, 4), 5, 7, "two_out"),
        ("+", (2, 8), 4, 10, "operation"),  # 8 / 2
        ("+", (2, 4), 8, 6, "operation two_out"),
        ("+", (3, 4), 17, 7, "ten_out"),
        ("+", (3, 4), 14, 7, "other"),
        ("+", (0, 5), 0, 5, "zero_one operation operand"),
        ("+", (0, 5), 6, 5, "zero_one one_out"),
        ("+", (2, 3, 4), 7, 9, "dropped two_out"),
        ("+", (2, 3, 4), 5, 9, "dropped"),
        ("+", (2, 3, 5), 15, 10, "doubled"),
        ("+", (2, 3, 4), 24, 9, "operation"),
        ("+", (6, 7), 31, 13, "digits"),
        ("+", (9, 10), 9, 19, "operand ten_out"),
        ("-", (9, 4), 13, 5, "operation"),
        ("-", (9, 4), 6, 5, "one_out"),
        ("-", (9, 4), 4, 5, "one_out operand"),
        ("-", (4, 9), 5, None, "reversed"),
        ("-", (10, 3, 2), 7, 5, "dropped two_out"),
        ("-", (10, 3, 2), 8, 5, "dropped"),
        ("-", (10, 2, 2), 4, 6, "doubled two_out"),
        ("-", (7, 0), 0, 7, "zero_one operation operand"),
        ("*", (6, 7), 48, 42, "neighbour"),
        ("*", (6, 7), 35, 42, "neighbour"),
        ("*", (6, 7), 56, 42, "same_table"),
        ("*", (6, 7), 13, 42, "operation"),
        ("*", (6, 7), 24, 42, "same_table digits"),
        ("*", (6, 7), 41, 42, "other"),
        ("*", (1, 8), 9, 8, "zero_one operation neighbour"),
        ("*", (0, 8), 8, 0, "zero_one operation neighbour operand"),
        ("/", (56, 8), 8, 7, "neighbour operand"),
        ("/", (12, 4), 48, 3, "operation"),
        ("/", (12, 4), 16, 3, "operation"),
        ("/", (2, 8), 4, None, "reversed"),
        ("/", (6, 1), 1, 6, "zero_one operand"),
    ],
)
def test_labels_read_off_by_hand(op, operands, said, truth, labels):
    assert labels_of(op, operands, said, truth).all == tuple(labels.split())


def test_labels_come_in_their_order_and_the_first_is_the_main_one():
    found = labels_of("+", (2, 4), 8, 6, active_ms=900, motor_ms=200)
    assert found.all == ("operation", "two_out", "guess")
    assert found.main == "operation"
    assert sorted(found.all, key=LABELS.index) == list(found.all)


def test_a_right_claim_is_no_error_whether_or_not_it_is_allowed():
    assert labels_of("+", (3, 4), 7, 7).all == ()
    assert labels_of("+", (3, 4), 7, 7, is_allowed=False).all == ("rule_slip",)
    assert labels_of("+", (3, 4), 7, 7, is_allowed=False).unambiguous == ""
    assert labels_of("+", (3, 4), 7, 7, active_ms=100).all == ()


def test_a_wrong_claim_in_a_wrong_form_is_an_error_of_arithmetic():
    assert labels_of("+", (3, 4), 8, 7, is_allowed=False).all == ("one_out",)


def test_a_guess_is_faster_than_reading_and_says_nothing_of_the_slip():
    assert labels_of("+", (3, 4), 8, 7, active_ms=1000, motor_ms=201).all == ("one_out", "guess")
    assert labels_of("+", (3, 4), 8, 7, active_ms=1000, motor_ms=200).all == ("one_out",)
    assert labels_of("+", (3, 4), 8, 7, active_ms=100).unambiguous == "one_out"
    assert labels_of("+", (3, 4), 14, 7, active_ms=100).all == ("guess",)
    assert labels_of("+", (3, 4), 14, 7, active_ms=100).unambiguous == ""


def slips(answers):
    """Return keyed wrong answers, each as (a, b, said), to sums."""
    return [
        Slip(
            f"add:{a}+{b}",
            "add2",
            labels_of("+", (a, b), said, a + b),
            chances_of("+", (a, b), a + b, near(a + b)),
        )
        for a, b, said in answers
    ]


FOUR = [(3, 4, 8), (3, 5, 9), (3, 5, 7), (4, 6, 11)]


def test_four_errors_one_out_on_two_items_are_a_pattern():
    (found,) = patterns(slips(FOUR))
    assert (found.family, found.label, found.errors, found.of, found.items) == (
        *("add2", "one_out", 4, 4, 3),
    )
    assert found.chance < 0.1


@pytest.mark.parametrize(
    "answers",
    [
        FOUR[:3],
        [(3, 4, 8), (3, 4, 6), (3, 4, 8), (3, 4, 6)],  # one item
        [*FOUR, (3, 4, 4), (3, 4, 12), (2, 6, 10), (3, 7, 21), (3, 6, 3)],  # 4 of 9
    ],
)
def test_too_few_errors_or_items_or_too_small_a_share_are_none(answers):
    assert patterns(slips(answers)) == []


def test_errors_that_several_labels_fit_are_evidence_of_none():
    assert labels_of("+", (1, 4), 4, 5).kinds == ("operation", "one_out", "operand")
    assert patterns(slips([(1, 4, 4), (1, 5, 5), (1, 6, 6), (1, 7, 7), (1, 8, 8)])) == []


def test_what_the_hand_left_open_to_chance_is_no_pattern():
    """Where nearly every wrong card in the hand is one out, being one out shows nothing."""
    hands = [
        Slip(
            f"add:{a}+{b}",
            "add2",
            labels_of("+", (a, b), said, a + b),
            chances_of("+", (a, b), a + b, [a + b, a + b - 1, a + b + 1]),
        )
        for a, b, said in FOUR
    ]
    assert hands[0].chances == {"one_out": 1.0}
    assert patterns(hands) == []


def test_less_than_half_of_the_errors_is_no_pattern_though_chance_would_not_show_it():
    def slip(number, label):
        return Slip(f"add:{number}", "add2", Labels((label,)), {"one_out": 0.05, "operand": 0.5})

    four = [slip(number, "one_out") for number in range(4)]
    assert patterns([*four, *(slip(n, "operand") for n in range(4))]) != []
    assert patterns([*four, *(slip(n, label) for n in range(5) for label in ("operand",))]) == []


def test_families_are_kept_apart():
    two = slips(FOUR[:2])
    other = [Slip(s.item, "bl", s.labels, s.chances) for s in slips(FOUR[2:])]
    assert patterns([*two, *other]) == []


def test_the_binomial_tail_is_exact():
    assert binomial_tail(5, 5, 0.7) == pytest.approx(1)
    assert binomial_tail(0, 5, 0.5) == pytest.approx(1 / 32)
    assert binomial_tail(1, 2, 0.75) == pytest.approx(1 - 0.75**2)


def test_no_labels_have_no_main_one():
    assert (Labels().main, Labels().kinds, Labels().unambiguous) == ("", (), "")
