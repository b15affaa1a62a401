"""Tables of The Rescue in any position for tests of pages: laid by the names of cards."""

from typing import Any

from engine.protocol import Action
from tests.engine.rescue_tables import GAME, Table
from tests.games_ui.tables import TableFixture, root_of

REALM = "2 4 8 3 moss"
"""2 × 4 = 8, 2 + 8 is none, 4 − 2 is none, 8 ÷ 2 = 4."""


class Forest(TableFixture):
    """A table of The Rescue with a browser for each pupil.

    Realms, knights, companions and piles as `tests.engine.rescue_tables.Table` lays them; its
    state is the session's. `engine_table` keeps the table, to name cards by.
    """

    key = "the_rescue"

    def __init__(
        self, *realms: str, pupils: int = 2, bots: int = 0, helped: bool = False, **more: Any
    ) -> None:
        self.engine_table = Table(*(realms or (REALM,)), seats=pupils + bots, **more)
        state = self.engine_table.state
        options = {k: v for k, v in state.options.as_dict().items() if k != "first_seat"}
        super().__init__(
            change=lambda _dealt: state, pupils=pupils, bots=bots, options=options, versus=False
        )
        if helped:
            self.session.settings["help"] = True
            self.session.save()

    def cards(self, names: str, seat: int = 0) -> tuple[int, ...]:
        """Return cards of these names that a seat has."""
        return self.engine_table.cards(seat, names)

    def card(self, name: str, seat: int = 0) -> int:
        """Return one card of that name."""
        return self.cards(name, seat)[0]

    def equation(self, op: str, operands: str, result: str, **more: Any) -> tuple[Any, ...]:
        """Return the arguments of an equation of seat 0."""
        return self.engine_table.equation(0, op, operands, result, **more)

    def before(self, kind: str, *args: Any, falls: tuple[int, ...] = ()) -> "Forest":
        """Let the seat in turn do this before the test begins; the die falls as asked."""
        if falls:
            self.engine_table.falls(*falls)
        answer = GAME.play(
            self.engine_table.state, Action(kind, self.engine_table.state.turn, args)
        )
        self.engine_table.state = answer.state
        self.put(answer.state)
        return self

    def falls(self, *faces: int) -> None:
        """Let the die show these faces next (0 is the dragon)."""
        self.engine_table.state = self.state()
        self.engine_table.falls(*faces)
        self.put(self.engine_table.state)


def done(table: Forest, kind: str, *args: Any) -> str:
    """Do it through the page; return the answer, which the engine has accepted."""
    before = int(root_of(table.part())["version"])
    answer = table.act(kind, *args)
    html = answer.content.decode()
    assert answer.status_code == 200
    assert root_of(html)["version"] == str(before + 1)
    return html
