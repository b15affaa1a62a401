"""The presenter of The Queen's Collection."""

from collections.abc import Mapping, Sequence

from games.fast_lane.regions import RegionSpec
from games.presenters.presenter import Presenter
from games.presenters.trays import Cards, Heaps, Shape, Whole
from games.queens_collection.ending import ended
from games.queens_collection.event_text import event_text
from games.queens_collection.prompts import prompt, window
from games.queens_collection.score import ladder
from games.queens_collection.sums import dots_of, stated, tray_of
from games.queens_collection.table import (
    board,
    board_sum,
    cards_due,
    goal,
    hand,
    helps,
    praise,
    seat_summary,
)

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
            RegionSpec("hub", "_hub.html", ("together", "full", "all", "left", "goal")),
            RegionSpec("market", "_market.html", ("display", "revealed")),
        ),
    ),
    RegionSpec("tray", "_tray.html", ("scores",)),
)

PRESENTER = Presenter(
    folder="games/queens_collection",
    script="js/table/queens_collection/main.js",
    style="css/queens_collection.css",
    hand_card="games/queens_collection/_hand_card.html",
    tray=TRAY,
    regions=REGIONS,
    hand=hand,
    board=board,
    seat_summary=seat_summary,
    goal=goal,
    prompt=prompt,
    window=window,
    helps=helps,
    ladder=ladder,
    event_text=event_text,
    stated=stated,
    dots_of=dots_of,
    tray_of=tray_of,
    praise=praise,
    ended=ended,
    board_sum=board_sum,
    cards_due=cards_due,
)
