"""View models of the end of a game: the picture of what was achieved, one sentence, the facts."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.protocol import Event
from games.presenters.view_models import Text
from games.presenters.words import per_language

MOST_FIGURES = 8


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game as one seat may know it: pupils' right sums, who sat there, the log.

    `names` are those of the seats, by number; `seen` is the position as `own` sees the end.
    """

    sums: int
    names: Sequence[str]
    robots: frozenset[int]
    own: int
    seen: Mapping[str, Any]
    events: Sequence[Event] = ()

    @property
    def counts(self) -> Counter[str]:
        """How often each kind of event came."""
        return Counter(event.kind for event in self.events)

    @property
    def winners(self) -> list[int]:
        """The seats that won."""
        return list(self.seen["result"]["winners"])

    @property
    def is_won(self) -> bool:
        """Did the reader win, alone or with others?"""
        return self.own in self.winners

    @property
    def together(self) -> str:
        """Names of the winners as the reader says them: 'You and Comet'."""
        you = [_("You")] if self.is_won else []
        return joined(you + [self.names[seat] for seat in self.winners if seat != self.own])


@dataclass(frozen=True, slots=True)
class Figure:
    """Somebody or something in the picture: `under` lies below it, `over` on top."""

    symbol: str
    name: Text
    lead: bool = False
    under: tuple[str, ...] = ()
    over: str = ""
    style: str = ""
    box: str = "96 96"


@dataclass(frozen=True, slots=True)
class Fact:
    """A number of what the table did, with its picture and its words."""

    symbol: str
    count: int
    words: str
    box: str = "96 96"


@dataclass(frozen=True, slots=True)
class Ended:
    """How a game ended for one seat. `hint`: one for next time, about play; '' where none."""

    sky: Literal["dawn", "nightfall"]
    figures: tuple[Figure, ...]
    title: str
    line: str
    facts: tuple[Fact, ...]
    hint: str = ""


_NUMBERS: tuple[Text, ...] = (
    gettext_lazy("no"),
    gettext_lazy("one"),
    gettext_lazy("two"),
    gettext_lazy("three"),
    gettext_lazy("four"),
    gettext_lazy("five"),
    gettext_lazy("six"),
    gettext_lazy("seven"),
    gettext_lazy("eight"),
    gettext_lazy("nine"),
    gettext_lazy("ten"),
    gettext_lazy("eleven"),
    gettext_lazy("twelve"),
)


@per_language
def number_word(count: int) -> str:
    """Return 'five'; figures from 13 on."""
    return str(_NUMBERS[count]) if count < len(_NUMBERS) else str(count)


def number_first(count: int) -> str:
    """Return 'Five', to begin a sentence."""
    return number_word(count).capitalize()


def joined(names: Sequence[str]) -> str:
    """Return 'Comet, Cog and Fern'."""
    if len(names) < 2:
        return "".join(names)
    return _("%(names)s and %(last)s") % {"names": ", ".join(names[:-1]), "last": names[-1]}


def sums_fact(played: Played) -> tuple[Fact, ...]:
    """Return how many sums the pupils of the table made; () for none."""
    if not played.sums:
        return ()
    one, more = _("sum from your table"), _("sums from your table")
    return (Fact("yes", played.sums, one if played.sums == 1 else more, "48 48"),)


def counted(symbol: str, count: int, one: str, more: str, box: str = "96 96") -> tuple[Fact, ...]:
    """Return a fact in the right number; () for none."""
    return (Fact(symbol, count, one if count == 1 else more, box),) if count else ()
