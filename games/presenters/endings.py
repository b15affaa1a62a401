"""View models of the end of a game: the picture of what was achieved, one sentence, the facts."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine.protocol import Event
from games.presenters.view_models import Text
from games.presenters.words import per_language

MOST_FIGURES = 8
MOST_NAMED = 2
"""So many of the best are named: a child reads nine words."""


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game as one seat may know it: pupils' right sums, who sat there, the log.

    `names` are those of the seats, by number; `seen` is the position as `own` sees the end.
    `robots` are seats of robots, `stood_in` pupils' seats that robots played when it ended.
    """

    sums: int
    names: Sequence[str]
    robots: frozenset[int]
    own: int
    seen: Mapping[str, Any]
    events: Sequence[Event] = ()
    stood_in: frozenset[int] = frozenset()

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
        return self.named(self.winners)

    @property
    def is_robots(self) -> bool:
        """Did robots alone win, their own seats or those of pupils who were not there?"""
        return not set(self.winners) - self.robots - self.stood_in

    @property
    def here(self) -> list[int]:
        """The seats that pupils played themselves when it ended."""
        return [n for n in range(len(self.names)) if n not in self.robots | self.stood_in]

    def called(self, seat: int) -> str:
        """Return the name of a seat's player for the reader: 'You', 'Comet', 'Comet’s robot'."""
        if seat in self.stood_in:
            whose = _("%(name)s’s robot") % {"name": self.names[seat]}
            return _("Your robot") if seat == self.own else whose
        return _("You") if seat == self.own else self.names[seat]

    @property
    def winner(self) -> str:
        """Who alone won, to begin a sentence; a robot is said to be one."""
        (seat,) = self.winners
        if seat in self.robots:
            return _("The robot %(name)s") % {"name": self.names[seat]}
        return self.called(seat)

    def named(self, seats: Sequence[int]) -> str:
        """Return the names of these seats' players, the reader first: 'You and Comet'."""
        return joined([self.called(one) for one in sorted(seats, key=lambda n: n != self.own)])

    def best_here(self, values: Sequence[int]) -> list[int]:
        """Return the seats of the best of those who were there, by what each seat has.

        [] where a pupil won, where nobody has anything, and where the reader alone was there.
        """
        best = max((values[seat] for seat in self.here), default=0)
        if best <= 0 or not self.is_robots or self.here == [self.own]:
            return []
        return [seat for seat in self.here if values[seat] == best]


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
    """Return the table's count of sums as one fact; () for none."""
    if not played.sums:
        return ()
    words = ngettext("sum from your table", "sums from your table", played.sums)
    return (Fact("yes", played.sums, words, "48 48"),)


def counted(symbol: str, count: int, words: str, box: str = "96 96") -> tuple[Fact, ...]:
    """Return a fact of so many; () for none. `words` are those of the count, by ngettext."""
    return (Fact(symbol, count, words, box),) if count else ()
