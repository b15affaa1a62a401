"""Sleepless Princess in our words: see `games.shows.show.Show` for what each name promises."""

from collections.abc import Mapping

from games.shows.guides import SLEEPLESS_PRINCESS as GUIDE
from games.shows.sleepless_princess.help import ladder
from games.shows.sleepless_princess.moments import moment
from games.shows.sleepless_princess.prompts import prompt, window
from games.shows.sleepless_princess.sums import (
    HEAPS,
    Heap,
    dots_of,
    stated,
    tray_of,
)
from games.shows.sleepless_princess.table import (
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
from games.shows.sleepless_princess.tales import tale
from games.shows.trays import Shape

FOLDER = "games/sleepless_princess"
SCRIPT = "js/table/sleepless_princess/main.js"
STYLE = "css/pages/princess.css"
HAND_CARD = "games/_hand_card.html"
TRAY: Mapping[str, Shape] = {"heaps": Heap(HEAPS)}

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
