"""Writes: every change of a game session goes through these named functions."""

from games.fast_lane.bulk import BulkTable
from games.live import revoke_streams
from games.services.clock import run_due
from games.services.closed_seats import close_seats, open_seats
from games.services.erasure import close_tables, erase, erasing, forget_people
from games.services.evidence import clear_change
from games.services.guides import see_guide
from games.services.holds import go_on
from games.services.moves import play, play_on
from games.services.recordings import (
    GameCopy,
    Player,
    Recording,
    record_game,
    write_copies,
)
from games.services.requests import Outcome, Timing
from games.services.seats import (
    leave,
    leave_seat_to_bot,
    lower_hand,
    mark_present,
    open_help,
    raise_hand,
    save_tray,
    say,
    take_bot_seat,
)
from games.services.sessions import (
    SeatPlan,
    abandon,
    announce,
    create_session,
    let_wait,
    pause,
    resume,
    take_up,
)
from games.services.stand_ins import keep_seat, move_seat, stand_in
from games.services.trials import begin_guest_game, begin_trial, end_trials, hold_trials

__all__ = [
    "BulkTable",
    "GameCopy",
    "Outcome",
    "Player",
    "Recording",
    "SeatPlan",
    "Timing",
    "abandon",
    "announce",
    "begin_guest_game",
    "begin_trial",
    "clear_change",
    "close_seats",
    "close_tables",
    "create_session",
    "end_trials",
    "erase",
    "erasing",
    "forget_people",
    "go_on",
    "hold_trials",
    "keep_seat",
    "leave",
    "leave_seat_to_bot",
    "let_wait",
    "lower_hand",
    "mark_present",
    "move_seat",
    "open_help",
    "open_seats",
    "pause",
    "play",
    "play_on",
    "raise_hand",
    "record_game",
    "resume",
    "revoke_streams",
    "run_due",
    "save_tray",
    "say",
    "see_guide",
    "stand_in",
    "take_bot_seat",
    "take_up",
    "write_copies",
]
