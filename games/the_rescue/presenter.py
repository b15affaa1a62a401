"""The Rescue: the functions that `games.presenters.presenter.Presenter` asks for."""

from collections.abc import Mapping, Sequence

from games.fast_lane.regions import RegionSpec
from games.presenters.presenter import NOTHING_NOTED as NOTED
from games.presenters.presenter import no_moment as moment
from games.presenters.presenter import no_note as note
from games.presenters.presenter import says_nothing as says
from games.presenters.trays import MAX_CARD, MAX_KEYED, Cards, Flag, Shape, Whole, Word
from games.the_rescue.ending import ended
from games.the_rescue.event_text import event_text
from games.the_rescue.help import ladder
from games.the_rescue.prompts import prompt, window
from games.the_rescue.sums import dots_of, stated, tray_of
from games.the_rescue.table import (
    board,
    goal,
    hand,
    helps,
    praise,
    seat_summary,
)

FOLDER = "games/the_rescue"
SCRIPT = "js/table/the_rescue/main.js"
STYLE = "css/the_rescue.css"
HAND_CARD = "games/the_rescue/_hand_card.html"
TRAY: Mapping[str, Shape] = {
    "cards": Cards(length=14),
    "total": Whole(MAX_CARD),
    "pinned": Flag(),
    "second": Flag(),
    "keyed": Whole(MAX_KEYED),
    "sign": Word(("+", "-", "*", "/")),
    "knight": Whole(MAX_CARD),
    "step": Word(("", "+1", "-1")),
}

REGIONS: Sequence[RegionSpec] = (
    RegionSpec(
        "board",
        "_board.html",
        ("board", "players"),
        (
            RegionSpec("turnline", "_turnline.html", ("turnline",)),
            RegionSpec("piles", "_piles.html", ("piles",)),
            RegionSpec("kings", "_kings.html", ("kings",)),
        ),
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
