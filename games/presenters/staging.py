"""Staging: each game says which of its events are played over the board, and how.

The page's script (static/js/table/stage.js) plays a moment over the board, about a second long; its
scene is a template of templates/games/moments/ and a way to move. What is told about it in words is
the event's own line.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from engine.protocol import Event
from games.presenters.view_models import CardFace, EventText, Sum, Text

Scene = Literal[
    "portrait",
    "ribbon",
    "feast",
    "duel",
    "card",
    "night",
    "arc",
    "told",
    "die",
    "deal",
    "march",
    "join",
    "freed",
]
"""portrait: somebody large, who goes to a place · ribbon: a sum · feast: a long sum · duel: one
stops another · card: a card held up · told: what a partner tells · night: a bed is opened · arc:
things change places · die: a die is thrown · deal: a card for each pip · march: all move one place
on · join: a helper comes · freed: who brought a king home."""


Sound = Literal["", "die", "deal", "wake", "snore", "dragon", "king", "sleep", "box"]
"""What is heard with a moment (static/js/table/sound.js), the same for all who see it."""


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
    """Something that is looked at before all, and whether it is as it should be; `base`: the symbol
    that lies below its own."""

    symbol: str
    right: bool
    base: str = ""


@dataclass(frozen=True, slots=True)
class Moment:
    """One thing that happened, as the stage shows it.

    `pictures` are symbols of the sprite, the most important one first. `origin` and `target` name
    places of the page: the id of an element or its `data-at`; the target is ringed at the end.
    `grand`: the reader's own great moment. `style` and `box` are the colours and the measure of a
    card that is held up. A third picture of a duel stands within the first. `scenery`: the symbol
    of static/img/scenes.svg that lies behind all. `count`: of pips that a die shows. `length`:
    milliseconds, 0 for the scene's own. `sound`: a name of static/js/table/sound.js, '' for the
    scene's own. `words`: what is told of it instead of the event's own line. `told_by`: an event
    that follows in its move and whose line tells it, None for its own.
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
    told_by: Event | None = None
    style: str = ""
    box: str = "96 96"
    scenery: str = ""
    count: int = 0
    length: int = 0
    sound: Sound = ""
    words: EventText | None = None


class StagedEvent(NamedTuple):
    """An event that a seat may see: `data` as the engine's event has it, with its places;
    `explained` as the engine explains it, with the faces of cards; `name` of who did it; `earlier`
    the events of the same move and of the move before it that the seat may see, oldest first;
    `after` those that follow in its move."""

    seat: int
    me: int
    data: Mapping[str, Any]
    explained: Mapping[str, Any]
    name: str = ""
    earlier: Sequence[Event] = ()
    after: Sequence[Event] = ()

    def at(self, seat: int) -> str:
        """Return the id of a seat's element on the reader's page: 'me', 'seat-2'."""
        return "me" if seat == self.me else f"seat-{seat}"

    @property
    def own(self) -> bool:
        """Did the reader do it?"""
        return self.seat == self.me

    @property
    def here(self) -> str:
        """Where the one who did it sits."""
        return self.at(self.seat)

    def last(self, kind: str) -> Event | None:
        """Return the latest of `earlier` that is of that kind; None where none is."""
        return next((one for one in reversed(self.earlier) if one.kind == kind), None)


Stage = Callable[[StagedEvent], Moment | None]
"""Shows one kind of event; None where there is nothing to see this time."""


PassingEvent = Callable[[StagedEvent, str], tuple[Moment, str]]
"""Shows one kind of event that no log of the table keeps, to all but its player: the moment, and
the sentence with the player's name. Here `told` is the same as `data`."""


class Mood(NamedTuple):
    """Whose robots' faces change for a moment: a place of the page, TEAM or '' for nobody's."""

    happy: str = ""
    oops: str = ""


TEAM = "seats"
"""The place of all other seats of a page."""
CALM = Mood()


MoodOf = Callable[[StagedEvent, Sequence[Event]], Mood]
"""How robots take an event that all may see; beside it stand all events of its move.

They are glad of what they or the whole team brought off, and taken aback where something was done
to them in the open. What anybody fails at, and what is private, moves no face (SQ-S034).
"""


def doer_happy(it: StagedEvent, _move: Sequence[Event]) -> Mood:
    """Return that whoever did it is happy."""
    return Mood(happy=it.here)


def all_happy(_it: StagedEvent, _move: Sequence[Event]) -> Mood:
    """Return that the whole team is happy."""
    return Mood(happy=TEAM)


def owner_oops(it: StagedEvent, _move: Sequence[Event]) -> Mood:
    """Return that it was done to the owner of what it is about."""
    return Mood(oops=it.at(it.data["owner"]))


@dataclass(frozen=True)
class Staging:
    """Which kinds of a game's events are staged, and which are not; each public kind is in one.

    `passing`: kinds that are shown as they happen and are in no line of the story; `moods`: staged
    kinds at which robots' faces change.
    """

    staged: Mapping[str, Stage]
    silent: frozenset[str]
    passing: Mapping[str, PassingEvent] = field(default_factory=dict)
    moods: Mapping[str, MoodOf] = field(default_factory=dict)


UNSTAGED = Staging({}, frozenset())
"""Of a game that shows nothing but what then lies on the table."""
