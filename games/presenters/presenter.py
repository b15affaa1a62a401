"""The protocol of a presenter: what each game gives to pages and texts."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from engine.protocol import Action, Event, Message
from games.fast_lane.regions import RegionSpec
from games.presenters.endings import Ended, Played
from games.presenters.trays import Shape
from games.presenters.view_models import (
    EventText,
    Goal,
    Ladder,
    Note,
    Praise,
    Prompt,
    Question,
    SeatSummary,
    Sum,
)

Seen = Mapping[str, Any]
"""What the engine's `seen_by` says: nothing else of a position comes here."""


class Presenter(Protocol):
    """How a game is told and drawn: by the game's key in
    `games.registry.PRESENTERS`.

    `FOLDER` holds the game's templates: _board, _tray, _window (where seats are asked something
    out of turn), _won and _my_won (what lies before a player), _goal (on top of the story) and
    _words (sentences for the page's script). `SCRIPT` and `STYLE` are its files under static/ (''
    where the common sheet is enough), `HAND_CARD` the template of a card in the hand, `TRAY` the
    fields of a half-built claim that are kept, `REGIONS` what is
    drawn between the players and the hand.
    """

    FOLDER: str
    SCRIPT: str
    STYLE: str
    HAND_CARD: str
    TRAY: Mapping[str, Shape]
    REGIONS: Sequence[RegionSpec]
    NOTED: frozenset[str]
    """Kinds of events by which a player tells the team something; empty where nobody tells."""

    def hand(self, seen: Seen) -> Sequence[Any]:
        """The cards that the seat may choose from, as HAND_CARD draws them (hashable)."""

    def board(self, seen: Seen) -> Any:
        """The middle of the table as FOLDER/_board.html draws it."""

    def seat_summary(self, seen: Seen, seat: int) -> SeatSummary:
        """How a player stands (hashable)."""

    def goal(self, seen: Seen) -> Goal:
        """What is played for."""

    def prompt(
        self, seen: Seen, names: Sequence[str], robots: frozenset[int], away: frozenset[int]
    ) -> Prompt:
        """The one sentence of what is to do; `robots` and `away` are numbers of seats."""

    def window(self, seen: Seen, names: Sequence[str]) -> Any | None:
        """The question put to the seat that sees, for FOLDER/_window.html; None without one.

        It lies over the table. What is answered on the table itself is none.
        """

    def helps(self, seen: Seen) -> bool:
        """Is something claimed now, so that help with it may be asked?"""

    def ladder(self, asked: Question) -> Ladder:
        """The steps of the help, told truthfully from what the seat sees."""

    def event_text(self, message: Message, names: Sequence[str], me: int) -> EventText | None:
        """A line for what the engine tells a seat; None for what needs no words."""

    def stated(self, action: Action, n: int = 0) -> Sum | None:
        """What the n-th claim of an action states; None for actions that claim nothing."""

    def dots_of(self, action: Action, n: int = 0) -> list[list[int]]:
        """Frames of dots that picture that claim, each with its groups; [] where none fit."""

    def tray_of(self, action: Action) -> dict[str, Any] | None:
        """The tray that holds a claim; None for actions that claim nothing."""

    def praise(self, claims: list[dict[str, Any]]) -> Praise:
        """What follows claims that were taken (as `Outcome.claims` has them)."""

    def ended(self, played: Played) -> Ended:
        """How a game ended for one seat: the picture of what was achieved, who won without ranks,
        the table's facts, a hint for next time where it was not won."""

    def says(self, seen: Seen) -> frozenset[str]:
        """The words that the seat may say now by buttons with pictures: 'thumb', 'ask:2'."""

    def note(self, seen: Seen, name: str, said: str, shared: Event | None) -> Note | None:
        """What stands beside a player who said that word, else shared this; None for nothing."""

    def moment(self, moves: Iterable[Sequence[Event]]) -> Any:
        """What the last moves (each the events that the seat saw of it, the newest first) leave to
        be seen for a while (hashable); None where nothing is shown so."""


NOTHING_NOTED: frozenset[str] = frozenset()
"""`NOTED` of a game in which nobody tells anything."""


def says_nothing(_seen: Seen) -> frozenset[str]:
    """Of a game in which nobody tells anything."""
    return frozenset()


def no_note(_seen: Seen, _name: str, _said: str, _shared: Event | None) -> None:
    """Of a game in which nobody tells anything."""


def no_moment(_moves: Iterable[Sequence[Event]]) -> None:
    """Of a game in which a move shows nothing but what then lies on the table."""
