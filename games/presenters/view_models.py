"""View models of the table: cards, seats, sentences and help, as templates draw them."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from django.utils.safestring import SafeString

Text = str | Promise


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card that its reader may see. `value` is None for cards without a number."""

    card: int
    kind: str
    name: Text
    symbol: str
    tint: int
    value: int | None = None
    power: Text = ""

    @property
    def label(self) -> str:
        """What a screen reader says: '7', or 'Dragon. Stops an attack.'"""
        if self.value is not None:
            return str(self.value)
        return f"{self.name}. {self.power}"


@dataclass(frozen=True, slots=True)
class Sum:
    """A statement as it was made: to be shown, and to be said.

    `terms` and `made` are its two sides as they are said, where one is to make the other.
    """

    text: str
    spoken: str
    note: str = ""  # the end of `text` that is no part of the statement
    terms: str = ""
    made: str = ""

    @property
    def tokens(self) -> list[str]:
        """Numbers and signs of the statement one by one, as they are shown."""
        return self.text.removesuffix(self.note).split()


@dataclass(frozen=True, slots=True)
class EventText:
    """One line of what happened: of which seat, as markup and as spoken words.

    A line without markup is said and stands nowhere.
    """

    seat: int
    html: SafeString
    spoken: str


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a turn as a picture (a symbol of the sprite): 'done', 'now', or '' for to come."""

    symbol: str
    label: str
    when: str = ""


@dataclass(frozen=True, slots=True)
class Prompt:
    """The one sentence of what is to do now, and whose it is.

    `steps`: the turn in pictures, for children who do not read yet.
    """

    text: str
    seat: int  # whose picture stands beside it
    you: bool = False
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """How a player stands, as everybody sees: `line` under the name, `score` in full.

    `won` is what lies before the player, for the game's own template (hashable).
    """

    line: str
    score: str
    hand_count: int
    won: Any = None


@dataclass(frozen=True, slots=True)
class Note:
    """What a player told the team, as pictures: symbols of the sprite, and as spoken words."""

    pictures: tuple[str, ...]
    label: str


@dataclass(frozen=True, slots=True)
class Goal:
    """What is played for, in a heading and a line; `more` is for the game's own template."""

    head: str
    line: str = ""
    more: Any = None


@dataclass(frozen=True, slots=True)
class Piles:
    """The draw pile and the card on top of the used ones (None: no card is used)."""

    left: int
    used: Any


@dataclass(frozen=True, slots=True)
class Praise:
    """What follows a claim that was taken: the prompt, and the button that goes on."""

    prompt: str
    button: str


@dataclass(frozen=True, slots=True)
class Question:
    """What help is asked about: the seat's view, its open claims, what lies in its tray."""

    seen: Mapping[str, Any]
    claims: tuple[Any, ...]  # the engine's, true and legal
    tray: Mapping[str, Any]
    decision: str
    level: int  # the highest open step, 1-5


@dataclass(frozen=True, slots=True)
class Option:
    """A claim that the pupil may lay into the tray with one tap; `laid` is the tray."""

    sum: Sum
    laid: Mapping[str, Any]

    @property
    def as_json(self) -> str:
        """What the page's script lays into the tray."""
        return json.dumps(self.laid, separators=(",", ":"))


STEPS = 5
"""Of the help."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """What the opened steps of the help say.

    `revealed_claims` are the claims whose answer steps 4 and 5 give away, the engine's.
    `level` is the highest open step, `seen` the highest that was open in this game before.
    `groups` are the dots of the chosen cards, `total` the dots
    of the card that is to be the total; `way` names the second step: `start` and `hops` count on,
    or `back`, or `heaps` of dots picture times and share; `ask` heads step 3 where it asks for no
    sum, `there` answers it in a sentence; `options` are the two of step 4; `worked` is the whole
    claim of step 5; `none` says what to do where nothing is there.
    """

    level: int
    prompt: str
    there: str
    none: str
    groups: list[int] = field(default_factory=list)
    total: int | None = None
    start: int | None = None
    hops: list[int] = field(default_factory=list)
    way: str = ""  # '': count on
    back: bool = False
    heaps: list[int] = field(default_factory=list)
    options: list[Option] = field(default_factory=list)
    worked: Option | None = None
    worked_groups: list[int] = field(default_factory=list)
    ask: str = ""
    template: str = "games/_ladder.html"
    more: Any = None
    revealed_claims: Sequence[Any] = ()
    seen: int = 0

    @property
    def reach(self) -> int:
        """The highest step that may be opened now."""
        return min(STEPS, max(self.level + 1, self.seen))

    @property
    def total_groups(self) -> list[int]:
        """The dots of the total's card, in one colour."""
        return [self.total] if self.total else []

    @property
    def groups_spoken(self) -> str:
        """'3, 6'."""
        return ", ".join(map(str, self.groups))

    @property
    def heaps_spoken(self) -> str:
        """'4, 4'."""
        return ", ".join(map(str, self.heaps))
