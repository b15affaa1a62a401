"""The Rescue in our words: see `games.shows.show.Show` for what each name promises."""

from collections.abc import Mapping

from games.shows.guides import THE_RESCUE as GUIDE
from games.shows.show import no_moment as moment
from games.shows.the_rescue.help import ladder
from games.shows.the_rescue.prompts import prompt, window
from games.shows.the_rescue.sums import dots_of, stated, tray_of
from games.shows.the_rescue.table import (
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
from games.shows.the_rescue.tales import tale
from games.shows.trays import MAX_CARD, MAX_KEYED, Cards, Shape, Whole, Word

FOLDER = "games/the_rescue"
SCRIPT = "js/table/the_rescue/main.js"
STYLE = "css/pages/rescue.css"
HAND_CARD = "games/the_rescue/_hand_card.html"
TRAY: Mapping[str, Shape] = {
    "cards": Cards(length=14),
    "total": Whole(MAX_CARD),
    "keyed": Whole(MAX_KEYED),
    "sign": Word(("+", "-", "*", "/")),
    "knight": Whole(MAX_CARD),
    "step": Word(("", "+1", "-1")),
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
