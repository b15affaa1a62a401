"""The presenter of Sleeping Queens."""

from collections.abc import Mapping, Sequence

from games.fast_lane.regions import RegionSpec
from games.presenters.presenter import Presenter
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

PRESENTER = Presenter(
    folder="games/sleeping_queens",
    script="js/table/sleeping_queens/main.js",
    style="css/sleeping_queens.css",
    pictures="img/queens.svg",
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
