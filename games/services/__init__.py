"""Writes: every change of a game session goes through these named functions."""

from games.live import cut
from games.services.clock import run_due
from games.services.erasure import erase, erasing
from games.services.evidence import clear_change
from games.services.guides import see_guide
from games.services.moves import Outcome, Timing, play
from games.services.rehearsal import rehearse
from games.services.seats import (
    lower_hand,
    mark_present,
    open_help,
    raise_hand,
    save_tray,
    take_bot_seat,
)
from games.services.sessions import SeatPlan, abandon, create_session, pause, resume
from games.services.trials import begin_trial, end_trials

__all__ = [
    "Outcome",
    "SeatPlan",
    "Timing",
    "abandon",
    "begin_trial",
    "clear_change",
    "create_session",
    "cut",
    "end_trials",
    "erase",
    "erasing",
    "lower_hand",
    "mark_present",
    "open_help",
    "pause",
    "play",
    "raise_hand",
    "rehearse",
    "resume",
    "run_due",
    "save_tray",
    "see_guide",
    "take_bot_seat",
]
