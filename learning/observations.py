"""Observations: the fields, types and units of a claim and a decision that are counted."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Protocol


class Laid(Protocol):
    """What was laid in a judged claim."""

    @property
    def op(self) -> str:
        """One of + - * /; '' where there is no sign, or several."""

    @property
    def effective(self) -> Sequence[int]:
        """What each operand counts."""

    @property
    def card_total(self) -> int | None:
        """What the card counts that was laid as the total; None where none was."""

    @property
    def keyed(self) -> bool:
        """Was the total said as a number?"""

    @property
    def is_true(self) -> bool | None:
        """Is the arithmetic true? None where there is no arithmetic."""


class Stated(Laid, Protocol):
    """What was stated, and which try of it a judged claim was."""

    @property
    def game(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def item(self) -> str:
        """What was practised, such as `add:3+4`; see `learning.items`."""

    @property
    def operands(self) -> Sequence[int]: ...
    @property
    def try_number(self) -> int:
        """1 for the first try of a statement in a turn."""


class Attempt(Stated, Protocol):
    """One judged claim of a pupil."""

    @property
    def id(self) -> int: ...
    @property
    def at(self) -> datetime: ...
    @property
    def group(self) -> str:
        """Whose game it was; '' where nobody knows."""

    @property
    def modifier(self) -> str: ...
    @property
    def stated_total(self) -> int | None: ...
    @property
    def true_total(self) -> int | None:
        """The true result; None where there is none."""

    @property
    def is_allowed(self) -> bool: ...
    @property
    def reason(self) -> str:
        """Why it was not accepted; '' for an accepted claim."""

    @property
    def hand(self) -> Sequence[Any]: ...
    @property
    def hint_level(self) -> int:
        """How far the ladder of help was opened, 0 to 5."""

    @property
    def answer_shown(self) -> bool:
        """Was the answer shown?"""

    @property
    def hinted_before(self) -> bool:
        """Had help told this very claim before in the same game?"""

    @property
    def idle_cut(self) -> bool: ...
    @property
    def active_ms(self) -> int | None:
        """How long the page was in use for it, in milliseconds; None where nobody knows."""

    @property
    def mode(self) -> str:
        """`alone`, `robots`, `versus`, or `coop` for a common task."""


class Opportunity(Protocol):
    """One decision of a pupil: what could have been claimed, and what was done."""

    @property
    def id(self) -> int: ...
    @property
    def at(self) -> datetime: ...
    @property
    def game(self) -> str: ...
    @property
    def turn_number(self) -> int:
        """The turn of the game, from 1 on."""

    @property
    def available(self) -> Sequence[Sequence[str]]:
        """Each true claim that was open, as (kind, item)."""

    @property
    def number_action(self) -> bool:
        """Were numbers put away?"""

    @property
    def taken_items(self) -> Sequence[str]:
        """The items claimed, in order."""

    @property
    def pointed_out(self) -> bool:
        """Was the pupil told, before the turn, that there was something to claim?"""


class CardAnswer(Protocol):
    """A thinking card that a pupil answered."""

    @property
    def id(self) -> int: ...
    @property
    def at(self) -> datetime: ...
    @property
    def item(self) -> str: ...
    @property
    def group(self) -> str: ...
    @property
    def first(self) -> int:
        """The first answer."""

    @property
    def right(self) -> bool:
        """Is it right?"""

    @property
    def active_ms(self) -> int | None:
        """How long it was looked at until the first answer, in milliseconds."""

    @property
    def idle_cut(self) -> bool:
        """Was there a pause so long that nobody knows what went on?"""
