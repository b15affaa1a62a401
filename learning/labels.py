"""Labels of wrong claims: which mathematical slips an answer could be. Pure.

The same wrong answer can come about in several ways, so all labels that fit are kept; the main one
is the first in the order of LABELS. Nothing is stored: labels are computed from logged claims, and
can be improved without a replay.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import prod
from typing import Final, NamedTuple

from learning.guesses import GUESS_MS
from learning.put_together import PUT_TOGETHER, arranged

LABELS: Final = (
    "rule_slip",
    PUT_TOGETHER,
    "zero_one",
    "operation",
    "reversed",
    "one_out",
    "dropped",
    "doubled",
    "neighbour",
    "same_table",
    "operand",
    "ten_out",
    "digits",
    "two_out",
    "guess",
    "other",
)
"""In order: the first that fits is the main one.

rule_slip: true, in a form that the game does not take · put_together: true with another card as the
total · zero_one: as if a rule for 0 or 1 were another · operation: right for another sign ·
reversed: b - a for a - b · one_out, two_out: beside the truth · dropped, doubled: one of three or
more numbers left out, or taken twice · neighbour: one factor, or the quotient, one out ·
same_table: a multiple of a factor further away · operand: a number of the question · ten_out,
digits: ten beside the truth, its digits swapped · guess: faster than reading · other: none."""
NO_ERROR: Final = frozenset({"rule_slip", PUT_TOGETHER})
NO_KIND: Final = frozenset({"guess", "other"})
"""Labels that the answer itself does not show."""
KINDS: Final = tuple(one for one in LABELS if one not in NO_ERROR | NO_KIND)
"""Labels that an error can have for itself alone."""
LARGEST_MULTIPLE: Final = 12


class Question(NamedTuple):
    """What was asked and answered: `op` is one of + - * /, `operands` as they count, in order.

    `truth` is None where there is no true whole answer.
    """

    op: str
    operands: tuple[int, ...]
    answer: int
    truth: int | None


class Labels(NamedTuple):
    """The labels that fit, in the order of LABELS; none for a claim that is simply right."""

    all: tuple[str, ...] = ()

    @property
    def main(self) -> str:
        """The first of them, '' where there is none."""
        return self.all[0] if self.all else ""

    @property
    def kinds(self) -> tuple[str, ...]:
        """Those that the answer itself shows: without the time that it took."""
        return tuple(one for one in self.all if one not in NO_KIND)

    @property
    def unambiguous(self) -> str:
        """The only kind that fits an error; '' where several do, or none."""
        kinds = () if self.main in NO_ERROR else self.kinds
        return kinds[0] if len(kinds) == 1 else ""


def labels_of(
    op: str,
    effective: Sequence[int],
    claimed: int,
    correct: int | None,
    *,
    laid: bool = False,
    is_allowed: bool = True,
    active_ms: int | None = None,
    motor_ms: int = 0,
) -> Labels:
    """Return the labels of a claim.

    `effective` are the operands as they count, with whatever changed a card, in the order laid;
    `laid`: the total is a card's, and not keyed; `active_ms`: the active time, None where it is not
    known, of which `motor_ms` went into laying.
    """
    if claimed == correct:
        return Labels(() if is_allowed else ("rule_slip",))
    if laid and arranged(op, effective, claimed):
        return Labels((PUT_TOGETHER,))
    asked = Question(op, tuple(effective), claimed, correct)
    found = [*_fitting(asked)]
    if active_ms is not None and active_ms - motor_ms < GUESS_MS:
        found.append("guess")
    return Labels(tuple(found) or ("other",))


@lru_cache(4096)
def _fitting(asked: Question) -> tuple[str, ...]:
    """Return the labels that the answer shows, in their order; many answers are alike."""
    return tuple(label for label, fits in _RULES if fits(asked))


def _is_zero_one(asked: Question) -> bool:
    """n + 0, n - 0, n x 0, n x 1, n / 1, answered by 0, 1, n or a neighbour of n."""
    if len(asked.operands) != 2:
        return False
    a, b = asked.operands
    if asked.op in {"-", "/"}:
        rest = [a] if b == (0 if asked.op == "-" else 1) else []
    else:
        special = {0} if asked.op == "+" else {0, 1}
        rest = [n for n, other in ((a, b), (b, a)) if other in special]
    return any(asked.answer in {0, 1, n, n + 1, n - 1} for n in rest)


def _is_operation(asked: Question) -> bool:
    return any(
        asked.answer == worth for op, worth in _worths(asked.operands).items() if op != asked.op
    )


def _worths(operands: Sequence[int]) -> dict[str, int]:
    """Return each operation's result of these numbers, the larger first where it matters."""
    worths = {"+": sum(operands), "*": prod(operands)}
    large, *rest = sorted(operands, reverse=True)
    difference = large - sum(rest)
    worths["-"] = abs(difference) if len(rest) == 1 else difference
    divisor = prod(rest)
    if divisor and large % divisor == 0:
        worths["/"] = large // divisor
    return worths


def _is_reversed(asked: Question) -> bool:
    if len(asked.operands) != 2:
        return False
    a, b = asked.operands
    if asked.op == "-":
        return a < b and asked.answer == b - a
    return asked.op == "/" and 0 < a < b and b == asked.answer * a


def _is_out_by(far: int) -> Callable[[Question], bool]:
    return lambda asked: asked.truth is not None and abs(asked.answer - asked.truth) == far


def _is_one_out(asked: Question) -> bool:
    return asked.op in {"+", "-"} and _is_out_by(1)(asked)


def _misses_a_term(sign: int) -> Callable[[Question], bool]:
    """Return a rule: is one of three or more terms missing (1), or there twice (-1)?"""

    def fits(asked: Question) -> bool:
        if len(asked.operands) < 3 or asked.truth is None or asked.op not in {"+", "-"}:
            return False
        terms = asked.operands if asked.op == "+" else [-one for one in asked.operands[1:]]
        return any(one and asked.answer == asked.truth - sign * one for one in terms)

    return fits


def _is_neighbour(asked: Question) -> bool:
    if len(asked.operands) != 2:
        return False
    a, b = asked.operands
    if asked.op == "*":
        return asked.answer in {(a + 1) * b, (a - 1) * b, a * (b + 1), a * (b - 1)}
    return asked.op == "/" and _is_out_by(1)(asked)


def _is_same_table(asked: Question) -> bool:
    """A multiple of a factor, up to twelve times it, that is no neighbour; not of 1."""
    if asked.op != "*" or _is_neighbour(asked):
        return False
    return any(
        one > 1 and asked.answer % one == 0 and 0 < asked.answer <= LARGEST_MULTIPLE * one
        for one in asked.operands
    )


def _is_operand(asked: Question) -> bool:
    return asked.answer in asked.operands


def _beyond_ten(asked: Question) -> bool:
    return asked.truth is not None and max(asked.answer, asked.truth) > 10


def _is_ten_out(asked: Question) -> bool:
    return _beyond_ten(asked) and _is_out_by(10)(asked)


def _has_digits_swapped(asked: Question) -> bool:
    return min(asked.answer, asked.truth or 0) > 9 and f"{asked.answer}" == f"{asked.truth}"[::-1]


_RULES: Final[tuple[tuple[str, Callable[[Question], bool]], ...]] = (
    ("zero_one", _is_zero_one),
    ("operation", _is_operation),
    ("reversed", _is_reversed),
    ("one_out", _is_one_out),
    ("dropped", _misses_a_term(1)),
    ("doubled", _misses_a_term(-1)),
    ("neighbour", _is_neighbour),
    ("same_table", _is_same_table),
    ("operand", _is_operand),
    ("ten_out", _is_ten_out),
    ("digits", _has_digits_swapped),
    ("two_out", _is_out_by(2)),
)
