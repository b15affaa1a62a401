"""The presenter of Sleepless Princess."""

from collections.abc import Mapping, Sequence

from games.fast_lane.regions import RegionSpec
from games.presenters.presenter import Presenter
from games.presenters.trays import Shape
from games.sleepless_princess.ending import ended
from games.sleepless_princess.event_text import event_text
from games.sleepless_princess.help import ladder
from games.sleepless_princess.moments import moment
from games.sleepless_princess.notes import NOTED, note, says, word_for
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

TRAY: Mapping[str, Shape] = {"heaps": Heap(HEAPS)}

REGIONS: Sequence[RegionSpec] = (
    RegionSpec("board", "_board.html", ("board", "moment")),
    RegionSpec("opens", "_opens.html", ("open_cards",)),
    RegionSpec("tray", "_tray.html", ("little",)),
)

PRESENTER = Presenter(
    folder="games/sleepless_princess",
    script="js/table/sleepless_princess/main.js",
    style="css/sleepless_princess.css",
    variant_styles={"simplified": "css/sleepless_princess/little.css"},
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
    noted=NOTED,
    says=says,
    word_for=word_for,
    note=note,
    moment=moment,
)
