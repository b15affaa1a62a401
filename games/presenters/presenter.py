"""Presenter: what each game gives to pages and texts."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

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


def says_nothing(seen: Seen) -> frozenset[str]:
    """Of a game in which nobody tells anything."""
    return frozenset()


def no_note(seen: Seen, name: str, word: str, shared: Event | None) -> None:
    """Of a game in which nobody tells anything."""


def no_word(action: Action) -> str:
    """Of a game in which robots leave nothing to be told."""
    return ""


def asks_nothing(seen: Seen) -> str:
    """Of a game whose board has no sum beside it."""
    return ""


def never_due(seen: Seen) -> tuple[int, int]:
    """Of a game in which cards beside the table come in waits alone."""
    return 0, 0


def no_moment(moves: Iterable[Sequence[Event]]) -> None:
    """Of a game in which a move shows nothing but what then lies on the table."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Presenter:
    """How a game is told and drawn: by the game's key in `games.registry.PRESENTERS`.

    A game's module `presenter` puts it together from the functions of its other modules.
    """

    folder: str
    """The game's templates: _board, _tray, _window (where seats are asked something out of turn),
    _won and _my_won (what lies before a player), _goal (on top of the story) and _words (sentences
    for the page's script)."""
    script: str
    """The game's script under static/."""
    style: str = ""
    """Its sheet under static/; '' where the common one is enough."""
    scenes: str = ""
    """The sheet of its own scenes on the stage, which comes once the table stands; '' where the
    common ones are enough."""
    pictures: str = ""
    """Its second sprite under static/, which comes when the table stands (static/js/pictures.js):
    symbols that take the place of those of the same name; '' where one sprite is enough."""
    variant_styles: Mapping[str, str] = field(default_factory=dict)
    """A further sheet under static/ for tables of a variant."""
    hand_card: str = "games/_hand_card.html"
    """The template of a card in the hand."""
    tray: Mapping[str, Shape]
    """The fields of a half-built claim that are kept."""
    regions: Sequence[RegionSpec]
    """What is drawn between the players and the hand."""
    hand: Callable[[Seen], Sequence[Any]]
    """The cards that the seat may choose from, as `hand_card` draws them (hashable)."""
    board: Callable[[Seen], Any]
    """The middle of the table as _board draws it."""
    seat_summary: Callable[[Seen, int], SeatSummary]
    """How a player stands (hashable)."""
    goal: Callable[[Seen], Goal]
    """What is played for."""
    prompt: Callable[[Seen, Sequence[str], frozenset[int], frozenset[int]], Prompt]
    """The one sentence of what is to do, from names, robots and who is away (numbers of seats)."""
    window: Callable[[Seen, Sequence[str]], Any | None]
    """The question put to the seat that sees, for _window; None without one.

    It lies over the table. What is answered on the table itself is none."""
    helps: Callable[[Seen], bool]
    """Is something claimed now, so that help with it may be asked?"""
    ladder: Callable[[Question], Ladder]
    """The steps of the help, told truthfully from what the seat sees."""
    event_text: Callable[[Message, Sequence[str], int], EventText | None]
    """A line for what the engine tells a seat (names, seat); None for what needs no words."""
    stated: Callable[..., Sum | None]
    """The sum that the n-th claim of an action states (action, n=0); None where it claims nothing.
    """
    dots_of: Callable[..., list[list[int]]]
    """Frames of dots that picture that claim (action, n=0), each with its groups; [] where none
    fit."""
    tray_of: Callable[[Action], dict[str, Any] | None]
    """The tray that holds a claim; None for actions that claim nothing."""
    praise: Callable[[list[dict[str, Any]]], Praise]
    """What follows claims that were taken (as `Outcome.claims` has them)."""
    ended: Callable[[Played], Ended]
    """How a game ended for one seat: the picture of what was achieved, who won without ranks, the
    table's facts, a hint for next time where it was not won."""
    noted: frozenset[str] = frozenset()
    """Kinds of events by which a player tells the team something; empty where nobody tells."""
    says: Callable[[Seen], frozenset[str]] = says_nothing
    """The words that the seat may say now by buttons with pictures: 'thumb', 'ask:2'."""
    word_for: Callable[[Action], str] = no_word
    """The word by which a robot tells that it leaves this action to its team; '' for none."""
    note: Callable[[Seen, str, str, Event | None], Note | None] = no_note
    """What stands beside a player (name) who said a word, else shared an event; None for nothing.
    """
    board_sum: Callable[[Seen], str] = asks_nothing
    """What the whole board asks for a card beside the table ('add:6+4'); '' for nothing."""
    cards_due: Callable[[Seen], tuple[int, int]] = never_due
    """Two counts: as often as the first has grown a card is due to a pupil whom nobody lets wait,
    as often as the second one about the board to everybody."""
    moment: Callable[[Iterable[Sequence[Event]]], Any] = no_moment
    """What the last moves (each the events that the seat saw of it, the newest first) leave to be
    seen for a while (hashable); None where nothing is shown so."""
