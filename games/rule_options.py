"""Rule options: what a teacher may set of a game beside its mode, by the engine's option."""

from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = str | Promise


@dataclass(frozen=True)
class Company:
    """Who plays, as far as rules ask: children under eight (`young`), robots at their tables."""

    young: bool = False
    robots: bool = False


ANYBODY = Company()


@dataclass(frozen=True)
class BooleanOption:
    """A rule option that is on or off; `key` is the engine's option, `usual` what it is unasked.

    `off` is what a summary says of one that is usually on. `carries_sums`: without it nothing in
    the mode counts towards a goal of sums. `with_young`, `with_robots`: it is on unasked in such
    company, whatever is usual.
    """

    key: str
    label: Words
    help: Words
    usual: bool = False
    off: Words = ""
    carries_sums: bool = False
    with_young: bool = False
    with_robots: bool = False

    def usual_in(self, company: Company) -> bool:
        """Return what it is unasked in this company."""
        wanted = (self.with_young and company.young) or (self.with_robots and company.robots)
        return self.usual or wanted

    @property
    def is_boolean(self) -> bool:
        """How it is drawn."""
        return True

    def read(self, sent: str | None) -> bool:
        """Return the value that a form sent; a box that is not ticked sends nothing."""
        return bool(sent)

    def told(self, value: Any) -> Words:
        """Return what a summary says of a value."""
        return self.label if value else self.off


@dataclass(frozen=True)
class ChoiceOption:
    """A rule option with several values: (engine's value, its words), the usual one first."""

    key: str
    label: Words
    help: Words
    values: tuple[tuple[Any, Words], ...]

    @property
    def usual(self) -> Any:
        """The value unasked."""
        return self.values[0][0]

    def usual_in(self, company: Company) -> Any:
        """Return the value unasked, in any company."""
        return self.usual

    @property
    def carries_sums(self) -> bool:
        """No value of it takes the sums away."""
        return False

    @property
    def is_boolean(self) -> bool:
        """How it is drawn."""
        return False

    def read(self, sent: str | None) -> Any:
        """Return the value that a form sent; anything unknown is the usual one."""
        return next((value for value, _words in self.values if str(value) == sent), self.usual)

    def told(self, value: Any) -> Words:
        """Return what a summary says of a value."""
        return f"{self.label}: {dict(self.values).get(value, value)}"


RuleOption = BooleanOption | ChoiceOption


def open_hands(*, usual: bool) -> BooleanOption:
    """Return the rule option for cards that lie open to the whole table."""
    return BooleanOption(
        "open_hands",
        _("Open hands"),
        _("Everyone at the table sees all cards and may talk about them."),
        usual=usual,
        off=_("Closed hands"),
    )
