"""A move as it comes in, and the small answer to it."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from engine.protocol import Action
from games.announcements import WAITS

AT_REST = {"paused", WAITS, "not_your_turn", "game_over"}
"""Codes of moves that are refused because of how the table stands, not of what was asked."""


@dataclass(frozen=True)
class Timing:
    """What the page measured of a move (learning fields); all may be unknown."""

    active_ms: int | None = None
    hidden_ms: int = 0  # in which nobody could see the page
    idle_cut: bool = False
    device: str = ""
    input: str = ""


@dataclass(frozen=True)
class Outcome:
    """The small answer to a move; stored under its key and rendered again at a retry.

    `status`: accepted · wrong (a false claim: logged, board unchanged) · stale (the table went on)
    · refused (not yours to do; `code`: not_your_turn, not_your_cards, malformed, not_legal,
    game_over, paused, waits, too_fast, broken) · key_reused (the key came with another body).
    `direction` ('too_big', 'too_small') only from the second wrong try on.
    """

    status: str
    version: int
    code: str = ""
    action: str = ""
    claims: list[dict[str, Any]] = field(default_factory=list)
    tries: int = 0
    direction: str = ""
    repeated: bool = False

    @property
    def http_status(self) -> int:
        """200 played or judged; 409 stale or at rest; 422 not a move; 429 too fast."""
        if self.status in {"accepted", "wrong"}:
            return 200
        if self.status == "stale" or self.code in AT_REST:
            return 409
        return 429 if self.code == "too_fast" else 422


@dataclass(frozen=True)
class Request:
    """A move as it came in, by whomever."""

    seat: int
    actor: str
    action: Action
    key: str
    version: int | None
    window_id: str | None
    timing: Timing
    body_hash: str
    at: datetime | None = None  # when it was made, for games of the past; None: now
    due_by: datetime | None = None  # a robot's: not played at a table that is due later than that
    hold: bool = False  # robots are asked to wait if it ends the pupil's turn
