"""Sleeping Queens in our words: see `games.shows.show.Show` for what each name promises."""

from collections.abc import Mapping

from games.shows.guides import SLEEPING_QUEENS as GUIDE
from games.shows.show import no_moment as moment
from games.shows.sleeping_queens.help import ladder
from games.shows.sleeping_queens.prompts import prompt, window
from games.shows.sleeping_queens.sums import dots_of, stated, tray_of
from games.shows.sleeping_queens.table import (
    board,
    goal,
    hand,
    helps,
    made,
    outcome,
    praise,
    prizes,
    standing,
)
from games.shows.sleeping_queens.tales import tale
from games.shows.trays import MAX_CARD, MAX_KEYED, Cards, Shape, Whole, Word

FOLDER = "games/sleeping_queens"
SCRIPT = "js/table/sleeping_queens/main.js"
STYLE = ""  # the common sheet has all it needs
HAND_CARD = "games/_hand_card.html"
TRAY: Mapping[str, Shape] = {
    "cards": Cards(),
    "total": Whole(MAX_CARD),
    "keyed": Whole(MAX_KEYED),
    "right": Cards(),
    "sign": Word(("+", "-", "=")),
}

__all__ = [
    "FOLDER",
    "GUIDE",
    "HAND_CARD",
    "SCRIPT",
    "STYLE",
    "TRAY",
    "board",
    "dots_of",
    "goal",
    "hand",
    "helps",
    "ladder",
    "made",
    "moment",
    "outcome",
    "praise",
    "prizes",
    "prompt",
    "standing",
    "stated",
    "tale",
    "tray_of",
    "window",
]
