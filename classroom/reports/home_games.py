"""Card games for home, with ordinary playing cards: one for each operation, about one fact."""

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from learning.items import numbers_of, sign_of
from learning.number_facts import NumberFact

LARGEST_CARD: Final = 10
MOST_DEALT: Final = 40
"""A larger number is not counted out in cards, nor in buttons."""
TWO_NUMBERS: Final = 2


@dataclass(frozen=True, slots=True)
class HomeGame:
    """A game's name, what it needs, and its steps."""

    title: str
    cards: str
    steps: list[str]


def home_game(fact: NumberFact) -> HomeGame:
    """Return a game in which a fact of two numbers comes up, in the reader's language."""
    made = {"+": _make, "-": _left, "*": _times, "/": _shares}[fact.op]
    return made(fact)


def _range(low: int, high: int) -> str:
    first = _("ace (1)") if low == 1 else str(low)
    if low == high:
        return _("Use the cards %(first)s of all suits.") % {"first": first}
    return _("Use the cards from %(first)s to %(last)s of all suits.") % {
        "first": first,
        "last": high,
    }


def _make(fact: NumberFact) -> HomeGame:
    total = fact.total
    return HomeGame(
        _("Make %(total)d") % {"total": total},
        _range(max(1, total - LARGEST_CARD), min(LARGEST_CARD, total - 1)),
        [
            _("Lay six cards face up. The others are the pile."),
            _("Take turns: find two cards that make %(total)d and say the sum, such as %(fact)s.")
            % {"total": total, "fact": fact.text},
            _("Fill the gaps from the pile. If nobody finds two, turn up one card more."),
        ],
    )


def _left(fact: NumberFact) -> HomeGame:
    return HomeGame(
        _("What is left of %(a)d?") % {"a": fact.a},
        _range(max(1, fact.a - LARGEST_CARD), min(LARGEST_CARD, fact.a - 1)),
        [
            _("Put the cards in a pile, face down."),
            _("Take turns: turn a card, take it away from %(a)d and say what is left.")
            % {"a": fact.a},
            _("With a %(b)d it is %(total)d. Count together where nobody is sure.")
            % {"b": fact.b, "total": fact.total},
        ],
    )


def _times(fact: NumberFact) -> HomeGame:
    return HomeGame(
        _("Times %(b)d") % {"b": fact.b},
        _range(1, LARGEST_CARD),
        [
            _("Put the cards in a pile, face down."),
            _("Take turns: turn a card and say it times %(b)d.") % {"b": fact.b},
            _("With a %(a)d it is %(total)d. Count together where nobody is sure.")
            % {"a": fact.a, "total": fact.total},
        ],
    )


def _shares(fact: NumberFact) -> HomeGame:
    if fact.a > MOST_DEALT:
        return _times(NumberFact("", fact.total, fact.b, fact.a, "*"))
    return HomeGame(
        _("Fair shares"),
        _("Count out %(a)d cards. Their numbers do not matter.") % {"a": fact.a},
        [
            _("Say first: how many does each heap get in %(b)d heaps?") % {"b": fact.b},
            _("Then deal them, one to each heap in turn, and look: it is %(total)d.")
            % {"total": fact.total},
            _("Try other numbers of cards that can be shared in %(b)d heaps.") % {"b": fact.b},
        ],
    )


def with_buttons(item: str) -> str:
    """Return instructions to lay out an item of two numbers in buttons, in the reader's language.

    '' for one of more numbers, for a 0, and for more buttons than are at hand.
    """
    numbers = numbers_of(item)
    if len(numbers) != TWO_NUMBERS or 0 in numbers:
        return ""
    a, b = numbers
    words, needed = {
        "+": (_("Put out %(a)d buttons and %(b)d more, and count them all."), a + b),
        "-": (_("Put out %(a)d buttons, take %(b)d away, and count what is left."), a),
        "*": (_("Lay %(a)d rows of %(b)d buttons, and count them all."), a * b),
        "/": (_("Share %(a)d buttons into %(b)d heaps, and count one heap."), a),
    }[sign_of(item)]
    if needed > MOST_DEALT:
        return ""
    return f"{words % {'a': a, 'b': b}} {_('Then say it without buttons.')}"
