"""The Queen's Collection: the functions that `games.presenters.presenter.Presenter` asks for."""

from collections.abc import Mapping, Sequence

from games.fast_lane.regions import RegionSpec
from games.presenters.presenter import NOTHING_NOTED as NOTED
from games.presenters.presenter import no_moment as moment
from games.presenters.presenter import no_note as note
from games.presenters.presenter import says_nothing as says
from games.presenters.trays import Cards, Heaps, Shape, Whole
from games.queens_collection.ending import ended
from games.queens_collection.event_text import event_text
from games.queens_collection.prompts import prompt, window
from games.queens_collection.score import ladder
from games.queens_collection.sums import dots_of, stated, tray_of
from games.queens_collection.table import (
    board,
    goal,
    hand,
    helps,
    praise,
    seat_summary,
)

FOLDER = "games/queens_collection"
SCRIPT = "js/table/queens_collection/main.js"
STYLE = "css/queens_collection.css"
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

REGIONS: Sequence[RegionSpec] = (
    RegionSpec(
        "board",
        "_board.html",
        ("boxes", "together", "lines", "total_cell"),
        (
            RegionSpec("hub", "_hub.html", ("together", "home", "pawns", "left", "goal")),
            RegionSpec("market", "_market.html", ("display", "revealed")),
        ),
    ),
    RegionSpec("tray", "_tray.html", ("scores",)),
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
