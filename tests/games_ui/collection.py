"""Tables of The Queen's Collection in any position, and browsers that sit at them."""

from typing import Any

from engine import GAMES
from games.services import SeatPlan, create_session
from tests.engine.collection import Table
from tests.games_ui.tables import NAMES, PICTURES, TableFixture, sign_in, words
from tests.table_factory import make_pupils

GAME: Any = GAMES["queens_collection"]
BOXES = "SSS DMD LLT TTF DMF FHW WWM HHL"
SUN, DROP, MOON = 0, 1, 4
AGAINST = {"mode": "competitive", "display": "M S *"}


class Collection(TableFixture):
    """A table laid as `tests.engine.collection.Table` says, with a browser for each pupil.

    Pupils sit on the first seats, robots on the others.
    """

    game = GAME

    def __init__(self, *hands: str, bots: int = 0, help_on: bool = True, **more: Any) -> None:
        """Lay the table; `more` are the arguments of `Table`."""
        self.engine_table = Table(*hands, **more)
        state = self.engine_table.state
        self.users = make_pupils(state.seats - bots)
        plans = [SeatPlan(NAMES[n], PICTURES[n], user) for n, user in enumerate(self.users)]
        plans += [SeatPlan(f"Robot {n}", "bot", bot_level="novice") for n in range(bots)]
        options = state.options.as_dict()
        self.session = create_session(
            "queens_collection", plans, options=options, help_on=help_on, seed=b"7" * 32
        )
        self.put(state)
        self.clients = sign_in(self.users)

    def cards(self, seat: int, names: str) -> list[int]:
        """Return cards of these names in a hand."""
        return list(self.engine_table.cards(seat, names))

    def shown(self, names: str) -> list[int]:
        """Return cards of these names in the middle."""
        return list(self.engine_table.shown(names))


def common(*hands: str, **more: Any) -> Collection:
    """Return a common game with pawns on every box."""
    return Collection(*(hands or ("M D *", "L M M")), boxes=BOXES, **more)


def said(answer: Any) -> str:
    """Return the words of an answer."""
    return words(answer.content.decode())
