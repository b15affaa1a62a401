"""The presenter of The Rescue."""

from collections.abc import Mapping, Sequence

from games.fast_lane.regions import RegionSpec
from games.presenters.presenter import Presenter
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

PRESENTER = Presenter(
    folder="games/the_rescue",
    script="js/table/the_rescue/main.js",
    style="css/the_rescue.css",
    scenes="css/the_rescue/scenes.css",
    hand_card="games/the_rescue/_hand_card.html",
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
)
