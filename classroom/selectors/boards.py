"""Live board selector: who needs the teacher, who has the turn, each table's last claims."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import blake2s
from typing import NamedTuple

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from classroom.models import AssignmentTable, Classroom, Enrollment
from classroom.selectors.claims import Claimed, claim_words
from games.catalogue import GAMES
from games.selectors.boards import ClaimLine, LiveTable, SeatLine, live_tables
from learning.items import APART, PAIR

SHOWN_AFTER_END = timedelta(minutes=20)
LESSON = timedelta(hours=3)
QUIET_AFTER = timedelta(minutes=2)
HERE_WITHIN = timedelta(seconds=60)
STUCK_TRIES = 3
MAX_TILES = 60


class Label(NamedTuple):
    """What tells a table from every other one on the board, beside its number."""

    set_at: datetime | None = None  # where tables of several assignments are on the board
    nth: int = 0  # of what would else read the same: from 1; 0 where there is only one


@dataclass(frozen=True, slots=True)
class Tile:
    """One table as the board draws it."""

    public_id: str
    number: int  # 0: a game for fun
    label: Label
    title: str
    picture: str
    tint: int
    state: str  # up, stuck, broken, quiet, waiting, playing, paused, finished
    here: bool  # a pupil of the table is at its page
    quiet_minutes: int
    seats: list[SeatLine]
    sentence: list[tuple[str, str]]  # (role, text): name, text or eq, to be joined by spaces
    claims: list[ClaimLine]
    right: int  # of the judged claims
    round: int
    rounds: int  # 0: counted otherwise

    @property
    def judged(self) -> list[ClaimLine]:
        """The claims that are counted: colours that match are no sums, right or not."""
        return [claim for claim in self.claims if claim.item not in APART]


@dataclass(frozen=True, slots=True)
class Board:
    """The whole board."""

    tiles: list[Tile]
    pupils: int
    here: int
    hands: int
    stuck: int
    going: int
    paused: bool
    revision: str  # changes with whatever the board shows
    public_ids: list[str]

    @property
    def tables_mark(self) -> str:
        """A short text that changes with the set of tables: then the stream's ticket is stale."""
        return _digest(sorted(self.public_ids))


def live_board(classroom: Classroom) -> Board:
    """Return the board of a class: five queries."""
    now = timezone.now()
    rows = _tables_of(classroom, now)
    by_session = {row.game_session_id: row for row in rows}
    tables = live_tables(by_session)
    labels = _labels(rows)
    tiles = [_tile(row, table, now, labels) for table in tables for row in [by_session[table.id]]]
    tiles.sort(key=lambda tile: (tile.state != "up", _place(tile)))
    pupils = set(
        Enrollment.objects.filter(classroom=classroom, ended_at=None).values_list(
            "student__user_id", flat=True
        )
    )
    here = {
        seat.user_id
        for table in tables
        for seat in table.seats
        if seat.seen_at and now - seat.seen_at < HERE_WITHIN
    }
    return Board(
        tiles=tiles,
        pupils=len(pupils),
        here=len(here & pupils),
        hands=sum(tile.state == "up" for tile in tiles),
        stuck=sum(tile.state == "stuck" for tile in tiles),
        going=sum(tile.state != "finished" for tile in tiles),
        paused=classroom.paused_at is not None,
        revision=_revision(tables, tiles, len(here & pupils), classroom),
        public_ids=[table.public_id for table in tables],
    )


def _place(tile: Tile) -> tuple[bool, str, int, int]:
    """Return by what tiles are put in order: it stays while a game goes on, whatever happens."""
    at = tile.label.set_at
    return tile.number == 0, at.isoformat() if at else "", tile.label.nth, tile.number


def _tables_of(classroom: Classroom, now: datetime) -> list[AssignmentTable]:
    """Return tables in play and just finished ones: of each table only its newest round.

    A game left unfinished in an earlier lesson is there again when a pupil comes back to it.
    """
    going = Q(game_session__status="playing")
    moved = Q(game_session__moved_at__gte=now - LESSON)
    seen = Q(game_session__seats__seen_at__gte=now - LESSON)
    ended = Q(game_session__status="finished", game_session__finished_at__gte=now - SHOWN_AFTER_END)
    rows = (
        AssignmentTable.objects.filter(Q(classroom=classroom) & (going & (moved | seen) | ended))
        .select_related("assignment")
        .order_by("-pk")
        .distinct()[:MAX_TILES]
    )
    newest: dict[tuple[int, int], AssignmentTable] = {}
    for row in rows:
        key = (row.assignment_id or 0, row.number or -row.pk)
        newest.setdefault(key, row)
    return list(newest.values())


def _labels(rows: Sequence[AssignmentTable]) -> dict[int, Label]:
    """Return each row's label by its id: assignments by their start, games for fun counted."""
    given = {row.assignment.pk: row.assignment for row in rows if row.assignment is not None}
    by_minute: dict[datetime, list[int]] = {}
    for pk, assignment in sorted(given.items()):
        minute = assignment.starts_at.replace(second=0, microsecond=0)
        by_minute.setdefault(minute, []).append(pk)
    told: dict[int, Label] = {}
    for minute, pks in by_minute.items():
        for nth, pk in enumerate(pks, 1):
            told[pk] = Label(minute, nth if len(pks) > 1 else 0) if len(given) > 1 else Label()
    fun = sorted(row.pk for row in rows if row.assignment_id is None)
    counted = {pk: Label(nth=nth) for nth, pk in enumerate(fun, 1)} if len(fun) > 1 else {}
    return {
        row.pk: told[row.assignment_id] if row.assignment_id else counted.get(row.pk, Label())
        for row in rows
    }


def _tile(
    row: AssignmentTable, table: LiveTable, now: datetime, labels: Mapping[int, Label]
) -> Tile:
    game = GAMES[table.game]
    here = any(seat.seen_at and now - seat.seen_at < HERE_WITHIN for seat in table.seats)
    state, quiet = _state(table, now, here=here)
    assignment = row.assignment
    games = assignment is not None and assignment.goal == "games"
    return Tile(
        public_id=table.public_id,
        number=row.number,
        label=labels[row.pk],
        title=str(game.title),
        picture=game.picture,
        tint=game.tint,
        state=state,
        here=here,
        quiet_minutes=quiet,
        seats=table.seats,
        sentence=_sentence(table, state),
        claims=table.claims,
        right=sum(claim.right for claim in table.claims if claim.item not in APART),
        round=row.round,
        rounds=assignment.goal_count if assignment is not None and games else 0,
    )


def _state(table: LiveTable, now: datetime, *, here: bool) -> tuple[str, int]:
    """Return the tile's state and for how many whole minutes nothing happened."""
    moments = [table.moved_at, *(claim.at for claim in table.claims)]
    still = now - max(moments)
    minutes = int(still.total_seconds() // 60)
    waits_for_pupil = any(seat.turn and not seat.robot for seat in table.seats)
    checks = (
        ("finished", table.status != "playing"),
        ("broken", table.broken),
        ("up", any(seat.hand_up_at for seat in table.seats)),
        ("paused", table.paused),
        ("stuck", any(_is_stuck(seat) for seat in table.seats)),
        ("quiet", waits_for_pupil and still >= QUIET_AFTER),
        ("waiting", not here),
    )
    return next((name for name, holds in checks if holds), "playing"), minutes


def _is_stuck(seat: SeatLine) -> bool:
    return seat.turn and not seat.robot and seat.tries >= STUCK_TRIES


def _sentence(table: LiveTable, state: str) -> list[tuple[str, str]]:
    """Return one line about the table: what its teacher would ask first."""
    if state == "finished":
        return [("text", _("The game is over."))]
    if state == "broken":
        return [("text", _("This game stopped because of a fault. Start a new one."))]
    if state == "up":
        return _hand_sentence(table)
    turn = [seat for seat in table.seats if seat.turn]
    if state == "stuck":
        seat = next(seat for seat in turn if _is_stuck(seat))
        tried = ngettext("tried %(count)d time", "tried %(count)d times", seat.tries)
        return [("name", seat.name), ("text", tried % {"count": seat.tries}), *_last(table, seat)]
    if state == "quiet" and turn:
        return [("name", turn[0].name), ("text", _("has the turn. Nobody moved."))]
    if table.claims and table.claims[-1].right:
        claim = table.claims[-1]
        return [
            ("name", _name(table, claim.seat)),
            ("text", _("made")),
            ("eq", claim_text(claim)),
        ]
    if turn:
        return [("name", turn[0].name), ("text", _("has the turn."))]
    return []


def _hand_sentence(table: LiveTable) -> list[tuple[str, str]]:
    up = sorted(
        (seat for seat in table.seats if seat.hand_up_at), key=lambda seat: str(seat.hand_up_at)
    )
    return [("name", up[0].name), ("text", _("asks for help.")), *_last(table, up[0])]


def _last(table: LiveTable, seat: SeatLine) -> list[tuple[str, str]]:
    """Return the seat's last claim, if it was not right: what the help may be about."""
    own = [claim for claim in table.claims if claim.seat == seat.number]
    if own and not own[-1].right:
        return [("eq", claim_text(own[-1]))]
    return []


def _name(table: LiveTable, number: int) -> str:
    return next((seat.name for seat in table.seats if seat.number == number), "")


def claim_text(claim: ClaimLine) -> str:
    """Return a claim as teachers read it: `2 + 7 = 9`, or the cards of a pair."""
    if claim.kind == PAIR:
        return _(" and ").join(str(value) for value in claim.operands)
    return claim_words(
        Claimed(
            kind=claim.kind,
            item=claim.item,
            op=claim.op,
            operands=claim.operands,
            effective=claim.effective,
            said=claim.claimed,
            card=claim.card_total,
            modifier=claim.modifier,
        )
    )


def _revision(
    tables: Sequence[LiveTable], tiles: Sequence[Tile], here: int, classroom: Classroom
) -> str:
    """Return a short mark that changes with the board: the page asks with it and gets a 204."""
    seen = [(table.id, table.revision, table.event_count) for table in tables]
    states = [
        (tile.state, tile.here, tile.label, tile.quiet_minutes if tile.state == "quiet" else 0)
        for tile in tiles
    ]
    return _digest((seen, states, here, classroom.paused_at))


def _digest(shown: object) -> str:
    return blake2s(repr(shown).encode(), digest_size=8).hexdigest()
