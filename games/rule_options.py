"""Rule options: what a teacher may set of a game beside its mode, by the engine's option."""

from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = str | Promise


Ages = tuple[int, int]
"""The youngest and the oldest age of a class."""
YOUNG, LITTLE = 8, 6
"""Classes that begin below YOUNG play by gentler rules unasked, those up to LITTLE by more."""


@dataclass(frozen=True)
class Company:
    """Who plays, as far as rules ask: a class of which ages, and whether robots sit there too."""

    ages: Ages | None = None
    robots: bool = False

    @property
    def young(self) -> bool:
        """Are there children under eight?"""
        return self.ages is not None and self.ages[0] < YOUNG

    @property
    def little(self) -> bool:
        """Are they five and six?"""
        return self.ages is not None and self.ages[1] <= LITTLE


ANYBODY = Company()


@dataclass(frozen=True)
class BooleanOption:
    """A rule option that is on or off; `key` is the engine's option, `usual` what it is unasked.

    `off` is what a summary says of one that is usually on. `carries_sums`: without it nothing in
    the mode counts towards a goal of sums. `with_young`, `with_little`, `with_robots`: it is on
    unasked in such company, whatever is usual.
    """

    key: str
    label: Words
    help: Words
    usual: bool = False
    off: Words = ""
    carries_sums: bool = False
    with_young: bool = False
    with_little: bool = False
    with_robots: bool = False

    def usual_in(self, company: Company) -> bool:
        """Return whether it is on unasked: by `usual`, or in this company."""
        wanted = (
            (self.with_young, company.young),
            (self.with_little, company.little),
            (self.with_robots, company.robots),
        )
        return self.usual or any(asks and is_so for asks, is_so in wanted)

    @property
    def is_boolean(self) -> bool:
        """How it is drawn."""
        return True

    def read(self, sent: str | None) -> bool:
        """Return the value that a form sent; a box that is not ticked sends nothing."""
        return bool(sent)

    def words_for(self, value: Any) -> Words:
        """Return `label` if the value is true, else `off`."""
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

    def words_for(self, value: Any) -> Words:
        """Return 'label: words of the value'; a value without words stands as it is."""
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
