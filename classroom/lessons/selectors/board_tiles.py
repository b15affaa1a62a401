"""Live board tiles: the state of each table, what to say of it, how far it is."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple, Protocol

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from classroom.models import AssignmentTable
from classroom.reports.selectors.claims import claim_words, same_cards_words
from games.catalogue import GAMES
from games.selectors import lobby as game_lobby
from games.selectors.boards import LiveTable, SeatLine
from games.selectors.log import AttemptRow
from learning.items import PAIR
from learning.put_together import is_put_together_wrongly

STUCK_TRIES = 3
STATES = ("up", "broken", "stuck", "waits", "paused", "playing", "finished")
"""In the order in which tables stand: whoever needs the teacher comes first."""
RANKS = {state: rank for rank, state in enumerate(STATES)} | {"paused": STATES.index("playing")}
THINKS = 3
"""Minutes without a move at which the board says for how long a pupil has the turn."""

Sentence = list[tuple[str, str]]
"""(role, text) joined by spaces; a role is name, text or eq."""


class Label(NamedTuple):
    """What tells a table from every other one on the board, beside its number."""

    set_at: datetime | None = None  # where another lesson's table has the same number
    nth: int = 0  # of those with this number, or of games for fun, from 1; 0 of only one


@dataclass(frozen=True, slots=True)
class SeatedPupil:
    """Somebody at a table."""

    pupil: str  # the pupil's public id; '' for a robot's own seat
    name: str
    avatar: str
    robot: bool
    stand_in: bool  # a robot plays meanwhile
    gone: bool  # the page gives no sign
    turn: bool
    hand_up: bool


@dataclass(frozen=True, slots=True)
class Goal:
    """How far a table is on the way to a goal of sums, all its pupils together."""

    done: int
    of: int


@dataclass(frozen=True, slots=True)
class Tile:
    """One table as the board draws it."""

    public_id: str
    number: int  # 0: a game for fun
    label: Label
    title: str
    picture: str
    tint: int
    state: str  # one of STATES
    waits: str  # for whom, where a missing pupil is waited for
    minutes: int  # and for how long
    kids: list[SeatedPupil]
    sentence: Sentence
    claims: list[AttemptRow]  # the last ones, oldest first
    goal: Goal | None
    round: int
    has_free: bool  # a robot's seat that a pupil may take
    is_in_play: bool

    @property
    def rank(self) -> tuple[int, bool, int, str, int]:
        """By what tiles are put in order."""
        at = self.label.set_at
        place = (self.number == 0, self.number, at.isoformat() if at else "", self.label.nth)
        return RANKS[self.state], *place

    @property
    def is_going(self) -> bool:
        """May a teacher still do something at this table?"""
        return self.state not in {"finished", "broken"}

    @property
    def is_empty(self) -> bool:
        """Does the game go on without anybody there, and nobody needs the teacher?"""
        is_calm = self.state in {"waits", "paused", "playing"}
        return is_calm and all(kid.gone for kid in self.pupils)

    @property
    def pupils(self) -> list[SeatedPupil]:
        """Who sits there, without robots."""
        return [kid for kid in self.kids if not kid.robot]

    @property
    def missing(self) -> list[SeatedPupil]:
        """The pupils who are not here and whose seats no robot plays."""
        return [kid for kid in self.kids if kid.gone and not kid.stand_in]

    @property
    def stood_in(self) -> list[SeatedPupil]:
        """The pupils whose seats robots play meanwhile."""
        return [kid for kid in self.kids if kid.stand_in]

    @property
    def waited_for(self) -> SeatedPupil | None:
        """The missing pupil whose turn it is."""
        return next((kid for kid in self.missing if kid.turn), None)


class Sitter(Protocol):
    """A seat, with a pupil's user unless a bot's own, and whether the pupil's page is there."""

    @property
    def user_id(self) -> int | None: ...

    def is_gone(self, now: datetime) -> bool: ...


def goes_on(row: AssignmentTable) -> bool:
    session = row.game_session
    return session.status == game_lobby.PLAYING and session.quarantined_at is None


def is_in_play(seats: Iterable[Sitter], now: datetime, *, goes_on: bool) -> bool:
    """Does a table's game go on, with a pupil at it? Wall, board and class page count these."""
    is_there = any(seat.user_id is not None and not seat.is_gone(now) for seat in seats)
    return is_there and goes_on


def tile_of(
    row: AssignmentTable,
    table: LiveTable,
    now: datetime,
    *,
    label: Label,
    pupils: Mapping[int, str],
    done: Mapping[tuple[int, int], int],
) -> Tile:
    """Return a table as the board draws it.

    `pupils`: users' public ids by id; `done`: what counts of the goal by (assignment, user).
    """
    game, state = GAMES[table.game], state_of(table, now)
    absent = _absent(table, now) if state == "waits" else None
    return Tile(
        public_id=table.public_id,
        number=row.number,
        label=label,
        title=str(game.title),
        picture=game.picture,
        tint=game.tint,
        state=state,
        waits=absent.name if absent else "",
        minutes=minutes_since(absent.last_sign or table.started_at, now) if absent else 0,
        kids=[_kid(seat, now, pupils) for seat in table.seats],
        sentence=_sentence(table, state, now),
        claims=table.claims,
        goal=_goal(row, table, done),
        round=row.round,
        has_free=any(seat.robot for seat in table.seats),
        is_in_play=is_in_play(table.seats, now, goes_on=state not in {"finished", "broken"}),
    )


def state_of(table: LiveTable, now: datetime) -> str:
    """Return the table's state, one of STATES."""
    checks = (
        ("finished", table.status != "playing"),
        ("broken", table.broken),
        ("up", any(seat.hand_up_at for seat in table.seats)),
        ("paused", table.paused),
        ("stuck", any(_is_stuck(seat) for seat in table.seats)),
        ("waits", _absent(table, now) is not None),
    )
    return next((name for name, holds in checks if holds), "playing")


def _is_stuck(seat: SeatLine) -> bool:
    return seat.turn and not seat.robot and seat.tries >= STUCK_TRIES


def _absent(table: LiveTable, now: datetime) -> SeatLine | None:
    """Return the seat that is waited for and gives no sign."""
    return next((seat for seat in table.seats if seat.turn and seat.is_missing(now)), None)


def minutes_since(since: datetime, now: datetime) -> int:
    """Return the whole minutes between these moments."""
    return int((now - since).total_seconds() // 60)


def _kid(seat: SeatLine, now: datetime, pupils: Mapping[int, str]) -> SeatedPupil:
    return SeatedPupil(
        pupil=pupils.get(seat.user_id or 0, ""),
        name=seat.name,
        avatar=seat.avatar,
        robot=seat.robot,
        stand_in=seat.stand_in,
        gone=seat.is_gone(now),
        turn=seat.turn,
        hand_up=seat.hand_up_at is not None,
    )


def _goal(
    row: AssignmentTable, table: LiveTable, done: Mapping[tuple[int, int], int]
) -> Goal | None:
    assignment = row.assignment
    if assignment is None or assignment.goal != "sums":
        return None
    goal = assignment.goal_count
    users = [seat.user_id for seat in table.seats if seat.user_id is not None]
    made = [min(goal, done.get((assignment.pk, user), 0)) for user in users]
    return Goal(sum(made), goal * len(users))


def _sentence(table: LiveTable, state: str, now: datetime) -> Sentence:
    """Return one line about the table: what its teacher would ask first."""
    if state in _PLAIN:
        return [("text", _PLAIN[state]())]
    if state == "up":
        return _hand_sentence(table, now)
    turn = [seat for seat in table.seats if seat.turn]
    if state == "stuck":
        seat = next(seat for seat in turn if _is_stuck(seat))
        tried = ngettext("tried %(count)d time", "tried %(count)d times", seat.tries)
        return [("name", seat.name), ("text", tried % {"count": seat.tries}), *_last(table, seat)]
    absent = _absent(table, now)
    if absent is not None:
        words = _("has not sat down yet.") if absent.seen_at is None else _("is not at the table.")
        return [("name", absent.name), ("text", words)]
    played = next((seat for seat in table.seats if seat.stand_in), None)
    if played is not None:
        return [("text", _("A robot plays for")), ("name", played.name)]
    return _news(table, turn, now)


_PLAIN = {
    "finished": lambda: _("The game is over."),
    "broken": lambda: _("This game stopped because of a fault. Start a new one."),
}


def _news(table: LiveTable, turn: Sequence[SeatLine], now: datetime) -> Sentence:
    """Return a tile's sentence: a turn that lasts long, else the last sum, else the turn."""
    minutes = minutes_since(max([table.moved_at, *(claim.at for claim in table.claims)]), now)
    if turn and not turn[0].robot and minutes >= THINKS and not table.paused:
        words = _("has had the turn for %(minutes)d min.") % {"minutes": minutes}
        return [("name", turn[0].name), ("text", words)]
    if table.claims and not table.claims[-1].reason:
        claim = table.claims[-1]
        name = next((seat.name for seat in table.seats if seat.number == claim.seat), "")
        return [("name", name), ("text", _("made")), ("eq", claim_text(claim))]
    return [("name", turn[0].name), ("text", _("has the turn."))] if turn else []


def _hand_sentence(table: LiveTable, now: datetime) -> Sentence:
    """Return who asked first, and since when where that is a while ago."""
    since, seat = min(
        ((seat.hand_up_at, seat) for seat in table.seats if seat.hand_up_at), key=lambda up: up[0]
    )
    minutes = minutes_since(since, now)
    words = ngettext("asked %(n)d minute ago.", "asked %(n)d minutes ago.", minutes)
    words = words % {"n": minutes} if minutes else _("asks for help.")
    return [("name", seat.name), ("text", words), *_last(table, seat)]


def _last(table: LiveTable, seat: SeatLine) -> Sentence:
    """Return the seat's last claim, if it was not right: what the help may be about."""
    own = [claim for claim in table.claims if claim.seat == seat.number]
    if own and own[-1].reason:
        wrongly = put_together_words(own[-1])
        return [("eq", claim_text(own[-1])), *([("text", wrongly)] if wrongly else [])]
    return []


def claim_text(claim: AttemptRow) -> str:
    """Return a claim as teachers read it: `2 + 7 = 9`, or the cards of a pair."""
    if claim.kind == PAIR:
        return _(" and ").join(str(value) for value in claim.operands)
    return claim_words(claim)


def put_together_words(claim: AttemptRow) -> str:
    """Return that a claim was put together wrongly, and what its cards make; '' of any other."""
    if not is_put_together_wrongly(claim):
        return ""
    return f"{_('put together wrongly')}. {same_cards_words(claim)}"


def number_spans(numbers: Iterable[int]) -> str:
    """Return numbers in a few words: '1 to 9', '2', '1, 3 to 5'."""
    spans: list[list[int]] = []
    for number in sorted(set(numbers)):
        if spans and spans[-1][-1] == number - 1:
            spans[-1].append(number)
        else:
            spans.append([number])
    words = [
        _("%(first)d to %(last)d") % {"first": one[0], "last": one[-1]}
        if len(one) > 1
        else str(one[0])
        for one in spans
    ]
    return ", ".join(words)
