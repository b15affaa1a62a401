"""Types shared by all games: Action, Claim, Event, Window, Answer, and the Game protocol.

Pure outside, mutable inside: ``Game.play`` never changes the state it is given; it copies the state
and mutates the copy. Trusted callers (bots, analysis, tests) may use ``Game.play_in_place``.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

Seat: TypeAlias = int
CardId: TypeAlias = int

make = tuple.__new__
"""``make(Event, (kind, seat, to, data))`` is ``Event(kind, seat, to, data)`` at half the price.

For what is made at every move; elsewhere the plain call reads better.
"""

ALL = -1
"""Bitmask of an event that every seat and every spectator may see."""

NOT_YOUR_TURN = "not_your_turn"
NOT_YOUR_CARDS = "not_your_cards"
MALFORMED = "malformed"
NOT_LEGAL = "not_legal"
GAME_OVER = "game_over"
REJECTIONS = (NOT_YOUR_TURN, NOT_YOUR_CARDS, MALFORMED, NOT_LEGAL, GAME_OVER)


class Action(NamedTuple):
    """What a seat asks to do. ``args`` holds ints, strings, None and nested tuples of these."""

    kind: str
    seat: Seat
    args: tuple[Any, ...] = ()


class Claim(NamedTuple):
    """What a child says, in card values. The stated ``value`` is stated, never derived.

    ``op`` is '=' (equal cards), '+', '-' or a game's own sign; ``groups`` the terms as stated: one
    group for a sum, two for a sum on both sides, one single-card group each for equal cards,
    (minuend, subtrahends) for a difference; ``result`` the value of the card named as the result,
    () without one; ``value`` the number keyed by the child, None where nothing is keyed. A card
    without a number counts as 0 here.
    """

    op: str
    groups: tuple[tuple[int, ...], ...]
    result: tuple[int, ...] = ()
    value: int | None = None


class Event(NamedTuple):
    """Something that happened. ``to`` is a bitmask of the seats that get the event (ALL = public).

    ``data`` is a tuple of (name, value) pairs; docs/engine/ lists the names for each kind.
    """

    kind: str
    seat: Seat
    to: int
    data: tuple[tuple[str, Any], ...] = ()


class Window(NamedTuple):
    """A pending answer of one or more seats.

    ``default`` holds the default action of each seat, in the order of ``seats``. While a ``secret``
    window is open nobody sees the answers already given.
    """

    id: int
    kind: str
    seats: tuple[Seat, ...]
    default: tuple[Action, ...]
    secret: bool


class Attempt(NamedTuple):
    """A judged claim, right or wrong.

    ``operands`` are the stated values in the stated order, ``effective`` the values after cards
    that change them. ``stated_total`` is the total the child says: the number where one is
    ``keyed``, else the value of the card laid as the total (``card_total``, None where none is
    laid).
    ``true_total`` is the real value. ``is_true`` is None without arithmetic. ``reason`` is '' when
    all is right.
    """

    kind: str
    op: str
    operands: tuple[int, ...]
    effective: tuple[int, ...]
    stated_total: int | None
    true_total: int | None
    is_true: bool | None
    is_allowed: bool
    reason: str
    cards: tuple[CardId, ...]
    item: str
    card_total: int | None
    keyed: bool


class Verdict(NamedTuple):
    """A judgement of a claim: is it true, does the game allow it, and why not ('' = it does)."""

    is_true: bool | None
    is_allowed: bool
    reason: str
    true_total: int | None = None

    @property
    def right(self) -> bool:
        """True when the claim is accepted."""
        return not self.reason


class Result(NamedTuple):
    """The end of a game. ``points`` by seat; ``reason`` is a key of the game's own."""

    winners: tuple[Seat, ...]
    points: tuple[int, ...]
    reason: str


class Message(NamedTuple):
    """A sentence to be said by the templates: an id and its arguments, no words."""

    id: str
    args: dict[str, Any]


class Options(Protocol):
    """Frozen data that sets a game's variant and house rules."""

    def as_dict(self) -> dict[str, Any]:
        """The options as a plain dict of JSON values, a total inverse of ``make_options``."""


class State(Protocol):
    """A position of a game. Everyone outside the rules treats it as opaque."""

    def clone(self) -> Any:
        """An independent copy."""


class Accepted(NamedTuple):
    """The action was carried out; ``state`` is the new position."""

    state: Any
    events: tuple[Event, ...]
    attempts: tuple[Attempt, ...]


class Wrong(NamedTuple):
    """A false claim, or one against the rules: ``state`` is the position as it was."""

    state: Any
    events: tuple[Event, ...]
    attempts: tuple[Attempt, ...]


class Rejected(NamedTuple):
    """Not this seat's to do. ``code`` is one of REJECTIONS; ``detail`` is never for pupils."""

    code: str
    detail: str = ""


Answer: TypeAlias = Accepted | Wrong | Rejected
S = TypeVar("S")


class Play(Protocol[S]):
    """How a game is played. Objects are stateless and safe to share between threads."""

    @property
    def key(self) -> str:
        """The game's name in data and addresses."""

    @property
    def rules(self) -> int:
        """Version of the rules; a table goes on with the version that it began with."""

    @property
    def seats(self) -> range:
        """Numbers of seats of the game, whatever its options."""

    def options(self) -> Mapping[str, Any]:
        """Published variants and house rules by name; ``standard`` is always there."""

    def make_options(self, values: Mapping[str, Any]) -> Any:
        """Options from a plain dict; missing names keep the standard value.

        Raises ValueError on an unknown name or a bad value.
        """

    def seats_for(self, options: Any) -> range:
        """Numbers of seats that can play with these options; all lie within ``seats``."""

    def start(self, options: Any, seats: int, seed: bytes) -> tuple[S, tuple[Event, ...]]:
        """Deal a new game. Raises ValueError on seats that the options do not take."""

    def waiting_for(self, state: S) -> tuple[Seat, ...]:
        """The seats that owe an action now; () when the game is over."""

    def legal_actions(self, state: S, seat: Seat) -> Sequence[Action]:
        """All legal and true actions of the seat in canonical order, no duplicates.

        Contains claims that are right: for bots, hints and the log only, never for a browser.
        """

    def legal_kinds(self, state: S, seat: Seat) -> frozenset[str]:
        """Kinds of actions to draw buttons for; never depends on whether a claim is true."""

    def side_actions(self, state: S, seat: Seat) -> list[Action]:
        """What a seat may do out of turn."""

    def canonical(self, action: Action) -> Action:
        """The action in the form in which ``legal_actions`` lists it (order of addends)."""

    def addressed(self, state: S, action: Action, seats: Sequence[Seat]) -> Action:
        """The action with the question that it puts to others put to those of ``seats`` alone.

        Who is asked is part of the action, and so of the log; an action that asks nobody else
        stays as it is.
        """

    def left_to(self, state: S, seats: Sequence[Seat]) -> frozenset[str]:
        """Kinds of action that a robot leaves to those of ``seats``, where people sit."""

    def play(self, state: S, action: Action) -> Answer:
        """Carry out or judge an action. Never raises on bad input, never changes ``state``."""

    def play_in_place(self, state: S, action: Action) -> None:
        """Carry out a legal action on this very state. For trusted callers."""

    def judge(self, state: S, seat: Seat, claim: Claim) -> Verdict:
        """Is the claim true, and do the rules allow it? Changes nothing."""

    def opportunities(self, state: S, seat: Seat) -> tuple[Claim, ...]:
        """Every true and legal claim open to the seat now, distinct by value."""

    def window(self, state: S) -> Window | None:
        """The open window, if any."""

    def decision_key(self, state: S, seat: Seat) -> str:
        """Names the seat's present decision; every new decision has a new key."""

    def default_action(self, state: S, seat: Seat) -> Action:
        """What is done for a seat that does not answer."""

    def result(self, state: S) -> Result | None:
        """The outcome, None while the game goes on."""


class HiddenInformation(Protocol[S]):
    """What a seat may see of a position, and positions that fit what it sees."""

    def seen_by(self, state: S, seat: Seat | None) -> dict[str, Any]:
        """All that a seat may see as a JSON-able dict; None is a spectator."""

    def determinize(
        self, seen: Mapping[str, Any], memory: Mapping[str, Any], rng: random.Random
    ) -> S:
        """One position that fits what a seat sees and remembers."""

    def resample_hidden(self, state: S, seat: Seat | None, rng: random.Random) -> S:
        """The same position for that seat with all that is hidden from it permuted."""


class Storage(Protocol[S]):
    """Positions as JSON values and back, and whether a position is sound."""

    @property
    def codec(self) -> int:
        """Version of what ``dump`` writes."""

    def dump(self, state: S) -> dict[str, Any]:
        """The whole position as JSON values. Holds secrets."""

    def load(self, data: Mapping[str, Any]) -> S:
        """The inverse of ``dump``. Raises ValueError on junk."""

    def check(self, state: S) -> list[str]:
        """Broken invariants, [] when sound."""


class Description(Protocol):
    """What pages and logs say of cards, pieces, claims and events: keys and values, no words."""

    def face(self, card: CardId) -> dict[str, Any]:
        """The face of a card as in ``seen_by``. Raises IndexError on an unknown card."""

    def piece_face(self, piece: Any) -> dict[str, Any]:
        """The face of a piece that is no card: such as a figure or a colour.

        Raises IndexError or ValueError on an unknown one.
        """

    def kind_and_item(self, claim: Claim) -> tuple[str, str]:
        """Kind and item of a claim, as attempts carry them: ('sum', 'add:2+3')."""

    def explain(self, event: Event, seat: Seat | None) -> Message | None:
        """The message about an event for a seat; None where there is nothing to say or to see."""


class Game(Play[S], HiddenInformation[S], Storage[S], Description, Protocol[S]):
    """The rules of one game, in four parts."""
