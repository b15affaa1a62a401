"""The Queen's Collection in our words: see `games.shows.show.Show` for what each name promises."""

from collections.abc import Mapping

from games.shows.guides import QUEENS_COLLECTION as GUIDE
from games.shows.queens_collection.prompts import prompt, window
from games.shows.queens_collection.score import ladder
from games.shows.queens_collection.sums import dots_of, stated, tray_of
from games.shows.queens_collection.table import (
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
from games.shows.queens_collection.tales import tale
from games.shows.show import no_moment as moment
from games.shows.trays import Cards, Heaps, Shape, Whole

FOLDER = "games/queens_collection"
SCRIPT = "js/table/queens_collection/main.js"
STYLE = "css/pages/collection.css"
HAND_CARD = "games/queens_collection/_hand_card.html"
TRAY: Mapping[str, Shape] = {
    "cards": Cards(),
    "shown": Cards(3),
    "theirs": Cards(3),
    "pawns": Heaps(2, Cards(2)),  # place and number of each pawn
    "to": Whole(7),
    "colour": Whole(7),
    "cells": Heaps(6, Cards(1, least=-999)),  # the blanks of the score, [] an empty one
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
