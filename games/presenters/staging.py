"""Staging: each game says which of its events are played over the board, and how.

The page's script (static/js/table/stage.js) plays a moment over the board, about a second long; its
scene is a template of templates/games/moments/ and a way to move. What is told about it in words is
the event's own line.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from games.presenters.view_models import CardFace, Sum, Text

Scene = Literal["portrait", "ribbon", "duel", "card", "night", "parade", "arc", "told"]
"""portrait: somebody large, who goes to a place · ribbon: a sum · duel: one stops another · card: a
card held up · told: what a partner tells · night: a bed is opened · parade: who came for a king ·
arc: things change places."""


@dataclass(frozen=True, slots=True)
class Flyer:
    """A picture that goes from one place to another; `mark` lies small upon it."""

    symbol: str
    origin: str
    target: str
    style: str = ""
    box: str = "96 96"
    badge: str = ""
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Tested:
    """Something that is looked at before all, and whether it is as it should be."""

    symbol: str
    right: bool


@dataclass(frozen=True, slots=True)
class Moment:
    """One thing that happened, as the stage shows it.

    `pictures` are symbols of the sprite, the most important one first. `origin` and `target` name
    places of the page: the id of an element or its `data-at`; the target is ringed at the end.
    `grand`: the reader's own great moment. `style` and `box` are the colours and the measure of a
    card that is held up. A third picture of a duel stands within the first.
    """

    scene: Scene
    pictures: tuple[str, ...] = ()
    origin: str = ""
    target: str = ""
    grand: bool = False
    title: Text = ""
    badge: str = ""
    sums: tuple[Sum, ...] = ()
    card: CardFace | None = None
    flyers: tuple[Flyer, ...] = ()
    tested: tuple[Tested, ...] = ()
    style: str = ""
    box: str = "96 96"


class StagedEvent(NamedTuple):
    """An event that a seat may see: `data` as the engine's event has it, with its places;
    `explained` as the engine explains it, with the faces of cards."""

    seat: int
    me: int
    data: Mapping[str, Any]
    explained: Mapping[str, Any]

    def at(self, seat: int) -> str:
        """Return where a player sits on the reader's page."""
        return "me" if seat == self.me else f"seat-{seat}"

    @property
    def own(self) -> bool:
        """Did the reader do it?"""
        return self.seat == self.me

    @property
    def here(self) -> str:
        """Where the one who did it sits."""
        return self.at(self.seat)


Stage = Callable[[StagedEvent], Moment | None]
"""Shows one kind of event; None where there is nothing to see this time."""


PassingEvent = Callable[[StagedEvent, str], tuple[Moment, str]]
"""Shows one kind of event that no log of the table keeps, to all but its player: the moment, and
the sentence with the player's name. Here `told` is the same as `data`."""


@dataclass(frozen=True)
class Staging:
    """Which kinds of a game's events are staged, and which are not; each public kind is in one.

    `passing`: kinds that are shown as they happen and are in no line of the story.
    """

    staged: Mapping[str, Stage]
    silent: frozenset[str]
    passing: Mapping[str, PassingEvent] = field(default_factory=dict)


UNSTAGED = Staging({}, frozenset())
"""Of a game that shows nothing but what then lies on the table."""
