"""Sleeping Queens: the functions that `games.presenters.presenter.Presenter` asks for."""

from collections.abc import Mapping, Sequence

from games.fast_lane.regions import RegionSpec
from games.presenters.presenter import NOTHING_NOTED as NOTED
from games.presenters.presenter import no_moment as moment
from games.presenters.presenter import no_note as note
from games.presenters.presenter import says_nothing as says
from games.presenters.trays import MAX_CARD, MAX_KEYED, Cards, Flag, Shape, Whole, Word
from games.sleeping_queens.ending import ended
from games.sleeping_queens.event_text import event_text
from games.sleeping_queens.help import ladder
from games.sleeping_queens.prompts import prompt, window
from games.sleeping_queens.sums import dots_of, stated, tray_of
from games.sleeping_queens.table import (
    board,
    goal,
    hand,
    helps,
    praise,
    seat_summary,
)

FOLDER = "games/sleeping_queens"
SCRIPT = "js/table/sleeping_queens/main.js"
STYLE = "css/sleeping_queens.css"
HAND_CARD = "games/_hand_card.html"
TRAY: Mapping[str, Shape] = {
    "cards": Cards(),
    "total": Whole(MAX_CARD),
    "pinned": Flag(),
    "second": Flag(),
    "keyed": Whole(MAX_KEYED),
    "right": Cards(),
    "sign": Word(("+", "-", "=")),
}

REGIONS: Sequence[RegionSpec] = (
    RegionSpec(
        "board", "_board.html", ("board",), (RegionSpec("piles", "_piles.html", ("piles",)),)
    ),
    RegionSpec("tray", "_tray.html", ("options",)),
)

__all__ = [
    "FOLDER",
    "HAND_CARD",
    "NOTED",
    "REGIONS",
    "SCRIPT",
    "STYLE",
    "TRAY",
    "board",
    "dots_of",
    "ended",
    "event_text",
    "goal",
    "hand",
    "helps",
    "ladder",
    "moment",
    "note",
    "praise",
    "prompt",
    "says",
    "seat_summary",
    "stated",
    "tray_of",
    "window",
]
