"""The Queen's Collection in browsers: tables laid in a running stack, and pages that play them."""

import json
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Locator, expect

from engine import GAMES
from engine.protocol import Action
from tests.browser.player import Table
from tests.browser.signed_in import open_signed_in
from tests.browser.table import TablePage
from tests.stack import Stack

if TYPE_CHECKING:
    from tests.browser.conftest import OpenContext

GAME: Any = GAMES["queens_collection"]
SCRIPT = "from tests.browser.collection import lay; lay({how!r})"
NAMES = ("Ripple", "Ember", "Hoot", "Clover")
PICTURES = ("otter", "fox", "owl", "hare")
WILD = 8


def lay(how: Mapping[str, Any]) -> None:
    """Make pupils and robots' seats and deal; print id and cookies. Runs in a stack.

    `how`: `pupils`, `bots`, `options` of the engine, `seed`; or `hands` and `table`, the arguments
    of `tests.engine.collection.Table`, for a position laid by hand. `cards`: the table is a class's
    with this set of thinking cards, for which robots wait `hold` seconds.
    """
    from django.db import transaction

    from games.services import SeatPlan, create_session
    from tests.browser.table_fixture import give_to_class
    from tests.games_ui.tables import put
    from tests.table_factory import cookies_of, make_pupils

    users = make_pupils(how["pupils"])
    plans = [SeatPlan(NAMES[n], PICTURES[n], user) for n, user in enumerate(users)]
    plans += [SeatPlan(f"Robot {n}", "bot", bot_level="greedy") for n in range(how.get("bots", 0))]
    seed = how.get("seed", 7).to_bytes(32, "big")
    table = _position(how)
    options = table.options.as_dict() if table else {"first_seat": 0, **how["options"]}
    with transaction.atomic():  # the clock must not move a robot of the deal meanwhile
        session = create_session(
            "queens_collection",
            plans,
            options=options,
            seed=seed,
            place="Maple",
            versus=True,
            hold_seconds=how.get("hold", 0),
        )
        if table:
            put(session, table)
        if "cards" in how:
            give_to_class(session, users, how["cards"])
    cookies = [cookies_of(user) for user in users]
    print(json.dumps({"public_id": session.public_id, "cookies": cookies}))


def _position(how: Mapping[str, Any]) -> Any:
    from tests.engine.collection import Table as Position

    return Position(*how["hands"], **how["table"]).state if "table" in how else None


class Stored(Table):
    """A stored table of this game."""

    game = GAME

    def moves_of(self, seat: int) -> int:
        """Return how many moves of that seat were accepted."""
        [(count,)] = self.stack.query(
            "SELECT count(*) FROM games_event WHERE game_session_id = %s AND seat = %s"
            " AND accepted",
            (self.pk, seat),
        )
        return int(count)

    def wait_for(self, seat: int, moves: int) -> None:
        """Wait until that seat has made so many moves: others may move meanwhile."""
        ends = time.monotonic() + 20
        while self.moves_of(seat) < moves:
            assert time.monotonic() < ends, f"no move of seat {seat}:\n{self.stack.logs()}"
            time.sleep(0.05)


class Collection:
    """A table in a running stack; `pages` are those of its pupils, by seat."""

    def __init__(self, stack: Stack, **how: Any) -> None:
        """Lay the table."""
        self.stack = stack
        printed = stack.shell(SCRIPT.format(how=how))
        row = json.loads(printed)
        self.cookies = row["cookies"]
        self.url = f"{stack.url}/table/{row['public_id']}/"
        self.table = Stored(stack, row["public_id"])
        self.pages: dict[int, CollectionPage] = {}

    def open(self, opener: "OpenContext", seat: int = 0, **options: Any) -> "CollectionPage":
        """Open the table in a new browser in which that pupil is signed in."""
        page = open_signed_in(opener, self.stack.url, self.cookies[seat], **options)
        page.goto(self.url)
        self.pages[seat] = CollectionPage(page)
        return self.pages[seat]


class CollectionPage(TablePage):
    """One pupil's open table of The Queen's Collection: what a pupil taps for each action."""

    def do(self, action: Action, state: Any) -> None:
        """Carry out an action through the page, as a pupil would."""
        if action.kind not in {"agree", "refuse"}:  # a dialog lies over the rest
            self.close_feedback()
            self.clear()
        taps = getattr(self, f"_{action.kind}", None)
        if taps:
            taps(action.args, state)
        self.press(self.verb("check" if action.kind == "score" else action.kind))

    def clear(self) -> None:
        """Take everything back, step by step."""
        undo = self.verb("undo")
        for _ in range(30):
            if not undo.is_visible() or undo.get_attribute("aria-disabled") == "true":
                return
            self.press(undo)

    def pawn(self, state: Any, colour: int, place: int) -> Locator:
        """Return the first pawn of this colour on a place."""
        return self.root.locator(f"#pawn-{place}-{state.boxes[place].index(colour)}")

    def box(self, place: int) -> Locator:
        """Return the head of the box at a place."""
        return self.root.locator(f"#box-{place}")

    def _exchange(self, args: tuple[Any, ...], state: Any) -> None:
        self.tap_cards(*args[0], *args[3])
        self.press(self.pawn(state, *args[1:3]))
        self.press(self.pawn(state, *args[4:6]))

    def _wild(self, args: tuple[Any, ...], state: Any) -> None:
        part, colour, old, new = args
        self.tap_cards(*part)
        self.press(self.pawn(state, colour, old))
        self.press(self.box(new))

    def _new(self, args: tuple[Any, ...], state: Any) -> None:
        self.tap_cards(*args[0])

    def _trade(self, args: tuple[Any, ...], state: Any) -> None:
        own, _other, theirs = args
        self.tap_cards(own)
        self.press(self.root.locator(f"#theirs-{theirs}"))

    def _pair(self, args: tuple[Any, ...], state: Any) -> None:
        cards, shown, colour = args
        self.tap_cards(*cards)
        self.press(self.root.locator(f"#shown-{shown}"))
        if colour is not None and self.names_colour(cards, shown):
            self.press(self.box(state.ring.index(colour)))

    @staticmethod
    def names_colour(cards: tuple[int, ...], shown: int) -> bool:
        """Do these cards leave the colour free?"""
        faces = [GAME.face(card)["kind"] for card in (*cards, shown)]
        return faces[-1] == "wild" and (len(cards) == 2 or faces[0] == "wild")

    def _exchange_display(self, args: tuple[Any, ...], state: Any) -> None:
        self.press(self.verb("leave"))
        self.tap_cards(*args[0])
        for card in args[1]:
            self.press(self.root.locator(f"#shown-{card}"))

    def _exchange_partner(self, args: tuple[Any, ...], state: Any) -> None:
        self.press(self.verb("leave"))
        self.tap_cards(*args[0])
        for card in args[1]:
            self.press(self.root.locator(f"#theirs-{card}"))

    def _score(self, args: tuple[Any, ...], state: Any) -> None:
        """Fill in each blank: counts, what they make, and the total."""
        counts, total = args
        box = state.options.box_points if len(counts) == 2 else 3
        worth = (box, 2)
        numbers = [n for at, count in enumerate(counts[:-1]) for n in (count, count * worth[at])]
        for cell, number in enumerate([*numbers, counts[-1], total]):
            self.press(self.root.locator(f"#cell-{cell}"))
            for digit in str(abs(number)):
                self.press(self.root.locator(f"#digit-{digit}"))
            if number < 0:
                self.press(self.root.locator("#digit-minus"))

    def _pass(self, args: tuple[Any, ...], state: Any) -> None:
        """Nothing is tapped first: a pass is no answer to a question here."""

    def _agree(self, args: tuple[Any, ...], state: Any) -> None:
        expect(self.page.get_by_role("alertdialog")).to_be_visible()

    _refuse = _agree
