"""Sleepless Princess: the functions that `games.presenters.presenter.Presenter` asks for."""

from collections.abc import Mapping, Sequence

from games.fast_lane.regions import RegionSpec
from games.presenters.trays import Shape
from games.sleepless_princess.ending import ended
from games.sleepless_princess.event_text import event_text
from games.sleepless_princess.help import ladder
from games.sleepless_princess.moments import moment
from games.sleepless_princess.notes import NOTED, note, says
from games.sleepless_princess.prompts import prompt, window
from games.sleepless_princess.sums import (
    HEAPS,
    Heap,
    dots_of,
    stated,
    tray_of,
)
from games.sleepless_princess.table import (
    board,
    goal,
    hand,
    helps,
    praise,
    seat_summary,
)

FOLDER = "games/sleepless_princess"
SCRIPT = "js/table/sleepless_princess/main.js"
STYLE = "css/sleepless_princess.css"
HAND_CARD = "games/_hand_card.html"
TRAY: Mapping[str, Shape] = {"heaps": Heap(HEAPS)}

REGIONS: Sequence[RegionSpec] = (
    RegionSpec("board", "_board.html", ("board", "moment")),
    RegionSpec("opens", "_opens.html", ("open_cards",)),
    RegionSpec("tray", "_tray.html", ("little",)),
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
