"""True equations and pairs of The Rescue against a slow, literal reading of the rules."""

import random
from fractions import Fraction
from itertools import combinations_with_replacement, permutations

import pytest

from engine.protocol import Claim
from engine.rules.the_rescue.claims import ClaimContext, judge, worth_of
from engine.rules.the_rescue.components import RED_RANGES, Options
from engine.rules.the_rescue.equations import enumerate_claims

READY = ClaimContext(red=False, companion=True, sleeper=True)
REDDY = ClaimContext(red=True, companion=True, sleeper=True)


def literal_worth(op: str, numbers: tuple[int, ...]) -> Fraction | None:
    """One operation from left to right, in fractions; None when something is divided by 0."""
    value = Fraction(numbers[0])
    for number in numbers[1:]:
        if op == "/" and number == 0:
            return None
        value = {
            "+": lambda a, b: a + b,
            "-": lambda a, b: a - b,
            "*": lambda a, b: a * b,
            "/": lambda a, b: a / b,
        }[op](value, Fraction(number))
    return value


def steps_of(size: int, red: bool) -> list[tuple[int, ...]]:
    """No change, and with the red knight one more or one less on each single card."""
    plain = (0,) * size
    if not red:
        return [plain]
    changed = [
        tuple(step if n == place else 0 for n in range(size))
        for place in range(size)
        for step in (-1, 1)
    ]
    return [plain, *changed]


def literal(hand: tuple[int, ...], red: bool, options: Options) -> set[Claim]:
    """Lay the cards in every order, with every operation and every change; keep what is true."""
    low, high = RED_RANGES[options.red_range]
    found = set()
    for size in range(3, len(hand) + 1):
        for laid in set(permutations(hand, size)):
            for steps in steps_of(size, red):
                counts = tuple(value + step for value, step in zip(laid, steps, strict=True))
                if any(
                    step and not low <= count <= high
                    for step, count in zip(steps, counts, strict=True)
                ):
                    continue
                for op in options.ops:
                    if options.no_identity and op in "*/" and 1 in counts:
                        continue
                    if literal_worth(op, counts[:-1]) == counts[-1]:
                        found.add(as_claim(op, laid, steps))
    return found


def as_claim(op: str, laid: tuple[int, ...], steps: tuple[int, ...]) -> Claim:
    groups = [(value, step) if step else (value,) for value, step in zip(laid, steps, strict=True)]
    first = 1 if op in "-/" else 0
    operands = groups[:first] + sorted(groups[first:-1])
    return Claim(op, tuple(operands), groups[-1])


def listed(hand: tuple[int, ...], red: bool, options: Options) -> set[Claim]:
    found = enumerate_claims(hand, red, options.ops, options.red_range, options.no_identity, False)
    assert len(set(found.stated)) == len(found.stated)
    assert len(set(found.equations)) == len(found.equations)
    return set(found.stated)


def hands(size: int, count: int) -> list[tuple[int, ...]]:
    rng = random.Random(size)
    deck = [value for value in range(1, 11) for _ in range(4)]
    return [tuple(sorted(rng.sample(deck, size))) for _ in range(count)]


@pytest.mark.rule("R-26", "R-28", "SQ2-S031")
def test_every_three_and_four_numbers_are_read_as_literally() -> None:
    for size in (1, 2, 3, 4):
        for hand in combinations_with_replacement(range(1, 11), size):
            assert listed(hand, False, Options()) == literal(hand, False, Options()), hand


@pytest.mark.rule("R-31", "R-32", "SQ2-S032")
def test_the_red_knight_reads_every_three_numbers_as_literally() -> None:
    for hand in combinations_with_replacement(range(1, 11), 3):
        assert listed(hand, True, Options()) == literal(hand, True, Options()), hand


@pytest.mark.parametrize(
    "options",
    [
        Options(),
        Options(ops="+-"),
        Options(ops="*"),
        Options(red_range="1-10"),
        Options(no_identity=True),
        Options(ops="/", no_identity=True, red_range="1-10"),
    ],
    ids=repr,
)
@pytest.mark.rule("R-26", "R-31", "R-35", "R-36")
def test_random_numbers_are_read_as_literally(options: Options) -> None:
    for size, count in ((4, 25), (5, 8)):
        for hand in hands(size, count):
            for red in (False, True):
                assert listed(hand, red, options) == literal(hand, red, options), (hand, red)
    for hand in hands(6, 2):
        assert listed(hand, False, options) == literal(hand, False, options), hand


@pytest.mark.parametrize("options", [Options(), Options(no_identity=True)], ids=repr)
def test_what_is_listed_is_judged_right_and_nothing_else(options: Options) -> None:
    """Every way to lay five cards as an equation is judged right exactly when it is listed."""
    for hand in hands(4, 12):
        for red in (False, True):
            right = set()
            for size in (3, 4):
                for laid in set(permutations(hand, size)):
                    for steps in steps_of(size, True):
                        for op in "+-*/":
                            claim = as_claim(op, laid, steps)
                            if judge(options, REDDY if red else READY, claim).right:
                                right.add(claim)
            assert right == listed(hand, red, options)


def test_keyed_claims_carry_what_the_result_counts() -> None:
    plain = enumerate_claims((2, 3, 6), False, "+-*/", "0-11", False, True).stated
    assert {claim.value for claim in plain} == {6, 3, 2}
    red = enumerate_claims((3, 4, 8), True, "+", "0-11", False, True).stated
    assert Claim("+", ((3,), (4,)), (8, -1), 7) in red
    assert Claim("+", ((3,), (4, 1)), (8,), 8) in red


def test_pairs_are_listed_by_place_and_by_value() -> None:
    found = enumerate_claims((4, 4, 4, 9), False, "+", "0-11", False, False)
    assert found.pairs == ((0, 1), (0, 2), (1, 2))
    assert found.equal == (Claim("=", ((4,), (4,))),)


def test_known_numbers_are_looked_up() -> None:
    assert enumerate_claims((1, 2, 3), False, "+", "0-11", False, False) is enumerate_claims(
        (1, 2, 3), False, "+", "0-11", False, False
    )


@pytest.mark.parametrize(
    ("op", "operands", "value"),
    [
        ("+", (2, 3, 4), 9),
        ("-", (9, 3, 2), 4),
        ("/", (8, 2, 2), 2),
        ("/", (7, 2), Fraction(7, 2)),
        ("/", (5, 0), None),
        ("*", (0, 7), 0),
        ("", (4,), 4),
        ("*+", (2, 3, 4), 10),
        ("+*", (2, 3, 4), 14),
        ("-*", (9, 2, 3), 3),
    ],
)
@pytest.mark.rule("R-26")
def test_terms_have_the_value_of_school(op, operands, value) -> None:
    assert worth_of(op, operands) == value
