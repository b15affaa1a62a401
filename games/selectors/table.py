"""A table as one seat sees it: everything the page shows, taken from the engine's own view.

Nothing here reads another hand, a pile or a sleeping queen: cards come from `seen_by` alone.
"""

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from games.access import SeatVisit
from games.announcements import WAITS, Announcement, shown_now
from games.catalogue import GAMES as TITLES
from games.catalogue import GameTitle
from games.directions import isolated
from games.fast_lane.table_cache import stamp_of
from games.ids import is_guest
from games.models import GameSession, Seat
from games.presenters.presenter import Presenter
from games.presenters.view_models import Goal, Ladder, Note, Prompt, SeatSummary
from games.presenters.words import per_language
from games.registry import PRESENTERS
from games.rule_options import Words
from games.selectors.endings import Ending, ending_of
from games.selectors.feedback import Feedback
from games.selectors.guides import goal_of
from games.selectors.notes import notes_of
from games.selectors.story import Line, Played, recent_of, seen_moves
from games.services.tables import HOLDS, TableState, read_table

HELP_AFTER = 2
NO_NOTES: Mapping[int, Note] = {}


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player as everybody at the table sees them."""

    number: int
    name: str
    avatar: str
    robot: bool  # a robot's own seat
    stand_in: bool  # a pupil's, played by a robot meanwhile
    away: bool  # the pupil's page is gone
    now: bool
    summary: SeatSummary
    note: Note | None = None  # what the player told the team


@dataclass(frozen=True, slots=True)
class TableView:
    """All that one page or part shows."""

    public_id: str
    seen: Mapping[str, Any]  # the engine's own view of the seat
    title: GameTitle
    presenter: Presenter
    place: str
    trial: bool  # tried out by an adult or a guest: no teacher to call, no home
    revision: int
    version: int
    window_id: str
    key: str  # of the next move: fresh in each answer
    yours: bool  # this seat owes an action
    phase: str
    decision: str
    kinds: list[str]
    side_kinds: list[str]  # what may be done out of turn
    options: dict[str, Any]
    prompt: Prompt
    prompt_avatar: str
    me: SeatView
    others: list[SeatView]
    hand: Sequence[Any]
    board: Any
    goal: Goal
    aim: Words  # the goal in a few words, the same for the whole game
    tray: dict[str, Any]
    tries: int
    help_on: bool
    helps: bool  # something may be claimed now
    pointed_out: bool  # the seat is told that its hand holds a claim
    help_level: int
    hand_up: bool
    sheet: str  # '', window, paused, waits, broken, closed
    window: Any | None
    story: list[Line]
    unseen: list[Line]  # what is said and stands in no story
    played: tuple[Played, ...]  # the last moves for the stage, newest first
    ending: Ending | None
    announcement: Announcement | None = None  # what a teacher says to all
    moment: Any = None  # what the last move shows to all until the next one
    feedback: Feedback | None = None
    ladder: Ladder | None = None
    notice: str = ""
    waiting: list[SeatView] = field(default_factory=list)
    holds: int = 0  # how often in a row robots would wait after this pupil's turn
    is_held: bool = False  # robots wait for this pupil now

    @property
    def guest(self) -> bool:
        """Is it a guest's, who has no games to go back to but those on show?"""
        return is_guest(self.public_id)

    @property
    def folder(self) -> str:
        """Where the game's own templates are."""
        return self.presenter.folder

    @property
    def variant_style(self) -> str:
        """The further sheet of this table's variant; '' for none."""
        return self.presenter.variant_styles.get(self.options.get("variant", ""), "")

    @property
    def cards_due(self) -> str:
        """How often a card beside the table was due so far (`Presenter.cards_due`): '2.1'."""
        turns, board = self.presenter.cards_due(self.seen)
        return f"{turns}.{board}"

    @property
    def tray_json(self) -> str:
        """The half-built sum as JSON, for the page's script."""
        return json.dumps(self.tray, separators=(",", ":"))

    @property
    def set_options(self) -> list[str]:
        """The options of this table as words: 'state_total', 'mode=solo'."""
        options = self.options.items()
        flags = [name for name, value in options if value is True]
        return flags + [f"{name}={value}" for name, value in options if isinstance(value, str)]

    @property
    def score_words(self) -> str:
        """Who has how much, as one sentence to be read aloud."""
        others = [f"{isolated(seat.name)}: {seat.summary.score}." for seat in self.others]
        return " ".join([_own_score(self.me.summary.score), *others])

    @property
    def lamp(self) -> bool:
        """Does the lamp glow? After two tries."""
        return self.help_on and self.helps and self.tries >= HELP_AFTER

    @property
    def open_sheet(self) -> bool:
        """Does a sheet lie over the table, so that nothing below may be reached?"""
        return bool(self.sheet)


@per_language
def _own_score(score: str) -> str:
    return _("You: %(score)s.") % {"score": score}


def table_for(
    visit: SeatVisit,
    *,
    table: TableState | None = None,
    feedback: Feedback | None = None,
    ladder: Ladder | None = None,
    notice: str = "",
) -> TableView:
    """Return the table as this seat sees it now.

    `table`: as the move just made has left it (None: read); `feedback`: what came of the pupil's
    own claim; `ladder`: opened help; `notice`: a kind sentence about a move not carried out.
    """
    seat = visit.seat
    table = table or _as_seen(visit)
    game_session = table.game_session
    own = table.seats[seat.number]
    seen = table.game.seen_by(table.state, seat.number)
    presenter = PRESENTERS[game_session.game]
    yours = seat.number in seen["waiting_for"] and not _closed(game_session)
    away = away_at(table.seats, timezone.now())
    notes = notes_of(presenter, table, seen, seat.number)
    views = [seat_view(presenter, seen, one, away, notes) for one in table.seats]
    recent = recent_of(table, seat.number)
    window = presenter.window(seen, [isolated(one.name) for one in table.seats]) if yours else None
    return TableView(
        **_table_fields(table, seen, yours, own, seat.number),
        seen=seen,
        sheet=_sheet(game_session, window is not None),
        title=TITLES[game_session.game],
        presenter=presenter,
        hand=presenter.hand(seen),
        board=presenter.board(seen),
        goal=presenter.goal(seen),
        aim=goal_of(game_session.game, game_session.variant, len(views)).short,
        helps=yours and presenter.helps(seen),
        pointed_out=yours and seen.get("pointed_out", False),
        **_prompted(presenter, seen, table.seats, away),
        me=views[seat.number],
        others=[views[(seat.number + n) % len(views)] for n in range(1, len(views))],
        waiting=[view for view in views if view.now and view.number != seat.number],
        window=window,
        story=recent.story,
        unseen=recent.unseen,
        played=recent.played,
        ending=ending_of(table, seen, own) if seen["result"] else None,
        announcement=announced_at(game_session),
        moment=presenter.moment(events for _at, events in seen_moves(table, seat.number)),
        feedback=feedback,
        ladder=ladder,
        notice=notice,
    )


def _as_seen(visit: SeatVisit) -> TableState:
    """Return the table as it is stored; the visitor's seat as read with the stamp, or later."""
    session = visit.session
    return read_table(session.id, session.public_id, stamp_of(session), visit.seat)


def announced_at(game_session: GameSession) -> Announcement | None:
    return shown_now(game_session.announced, game_session.announced_at, timezone.now())


def _closed(game_session: GameSession) -> bool:
    return bool(
        game_session.quarantined_at
        or game_session.paused_at
        or game_session.status != GameSession.Status.PLAYING
    )


def _table_fields(
    table: TableState, seen: dict[str, Any], yours: bool, own: Seat, number: int
) -> dict[str, Any]:
    """What the page sends back, and what the services know of this seat."""
    game_session = table.game_session
    window = table.game.window(table.state)
    mine = yours and window is not None and number in window.seats
    return {
        **_holds(table, number),
        "public_id": game_session.public_id,
        "place": game_session.settings.get("place", ""),
        "trial": table.is_trial,
        "revision": game_session.revision,
        "version": game_session.version,
        "window_id": str(window.id) if mine and window else "",
        "key": secrets.token_urlsafe(12),
        "yours": yours,
        "phase": seen["phase"],
        "decision": own.decision if yours else "",
        "kinds": sorted(table.game.legal_kinds(table.state, number)) if yours else [],
        "side_kinds": _side_kinds(table, number),
        "options": seen["options"],
        "tray": own.tray if yours else {},
        "tries": own.tries if yours else 0,
        "help_on": bool(game_session.settings.get("help")),
        "help_level": own.help_level if yours else 0,
        "hand_up": own.hand_up_at is not None,
    }


def _holds(table: TableState, number: int) -> dict[str, Any]:
    """What robots do for the only pupil; games in which they never wait are the same for all."""
    game_session = table.game_session
    if not table.hold_seconds or _closed(game_session) or table.present != [number]:
        return {}
    mode = TITLES[game_session.game].mode(game_session.variant)
    return {"holds": mode.holds, "is_held": game_session.due_kind in HOLDS}


def _sheet(game_session: GameSession, asked: bool) -> str:
    """What lies over the table; `asked`: a question is put to this seat."""
    if game_session.quarantined_at:
        return "broken"
    if game_session.status == GameSession.Status.ABANDONED:
        return "closed"
    if game_session.paused_at:
        return WAITS if game_session.announced == WAITS else "paused"
    return "window" if asked else ""


def _side_kinds(table: TableState, number: int) -> list[str]:
    """What this seat may do whoever's turn it is."""
    if _closed(table.game_session):
        return []
    return sorted({action.kind for action in table.game.side_actions(table.state, number)})


def seat_view(
    presenter: Presenter,
    seen: dict[str, Any],
    seat: Seat,
    away: frozenset[int],
    notes: Mapping[int, Note] = NO_NOTES,
) -> SeatView:
    """Return a player as everybody sees them."""
    return SeatView(
        number=seat.number,
        name=seat.name,
        avatar=seat.avatar,
        robot=seat.user_id is None,
        stand_in=seat.user_id is not None and seat.bot_plays,
        away=seat.number in away,
        now=seat.number in seen["waiting_for"],
        summary=presenter.seat_summary(seen, seat.number),
        note=notes.get(seat.number),
    )


def away_at(seats: Sequence[Seat], now: datetime) -> frozenset[int]:
    """Return the seats of pupils whose page is gone and that no robot plays yet."""
    return frozenset(
        seat.number
        for seat in seats
        if not (seat.user_id is None or seat.bot_plays) and seat.is_missing(now)
    )


def _prompted(
    presenter: Presenter, seen: dict[str, Any], seats: Sequence[Seat], away: frozenset[int]
) -> dict[str, Any]:
    robots = frozenset(seat.number for seat in seats if seat.user_id is None)
    prompt = presenter.prompt(seen, [isolated(seat.name) for seat in seats], robots, away)
    return {"prompt": prompt, "prompt_avatar": seats[prompt.seat].avatar}
