"""Staged moments in browsers: positions in which each kind comes, and frames of how it looks.

A move is made on the real page; what its answer stages is then shown again at every size, with
motion and without, held still in the middle, judged and photographed.
"""

import json
import time
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from playwright.sync_api import Page, Response

from engine import GAMES
from engine.protocol import Action, Event
from games.registry import STAGINGS
from tests.browser.signed_in import sign_in
from tests.browser.table import SEEN
from tests.engine.cases import STRATEGIES, Moment, of_game, walk
from tests.stack import Stack

if TYPE_CHECKING:
    from tests.browser.conftest import OpenContext

FRAMES = Path(__file__).resolve().parents[2] / "var" / "moments"
SIZES = ((1366, 768), (820, 1180), (390, 844), (844, 390))
MOTIONS = ("no-preference", "reduce")
NAMES = ("Ripple", "Ember", "Hoot", "Clover", "Splash")
PICTURES = ("otter", "fox", "owl", "hare", "whale")
LAY = "from tests.browser.moments import lay; lay({game!r}, {options!r}, {states!r})"
MOST_WORDS = 9


class Position(NamedTuple):
    """Where a kind is about to come: the table, the action, its events, who looks on."""

    case: Any
    state: Any
    action: Action
    events: tuple[Event, ...]
    other: int

    def kind(self, place: int) -> str:
        """Return the kind of the event at that place of the move."""
        return self.events[place].kind


# --- positions -----------------------------------------------------------------------------------


@lru_cache
def positions(game: str) -> Mapping[str, Position]:
    """Return a position for each staged kind of a game: at the largest tables first."""
    wanted, found = set(STAGINGS[game].staged), dict[str, Position]()
    for case, moment in _walks(game):
        if GAMES[game].result(moment.answer.state) is not None:
            continue
        for kind in {event.kind for event in moment.answer.events} & wanted - {*found}:
            found[kind] = _position(case, moment)
        if {*found} == wanted:
            break
    return found


def _walks(game: str) -> Iterator[tuple[Any, Moment]]:
    cases = sorted(of_game(game).values(), key=lambda case: -case.seats)
    for seed in range(1, 40):
        for case in cases:
            for strategy in (*STRATEGIES[game], "random"):
                for moment in walk(case, seed, strategy):
                    yield case, moment


def _position(case: Any, moment: Moment) -> Position:
    """Choose who looks on: somebody who neither did it nor is asked about it."""
    actor = moment.action.seat
    busy = {actor, *case.game.waiting_for(moment.answer.state)}
    every = [seat for seat in range(case.seats) if seat != actor]
    other = next((seat for seat in every if seat not in busy), every[0] if every else actor)
    return Position(case, moment.state, moment.action, tuple(moment.answer.events), other)


# --- laying --------------------------------------------------------------------------------------


def lay(game: str, options: list[dict[str, Any]], states: list[dict[str, Any]]) -> None:
    """Lay a table of pupils for each position; print ids and cookies by seat. Runs in a stack."""
    from django.db import transaction
    from django.utils import timezone

    from games.services import SeatPlan, create_session
    from games.services.tables import load_table, save_decisions
    from tests.table_factory import cookies_of, make_pupils

    users = make_pupils(len(NAMES))
    cookies = [cookies_of(user) for user in users]
    tables = []
    for chosen, state in zip(options, states, strict=True):
        seats = GAMES[game].load(state).seats
        plans = [SeatPlan(NAMES[n], PICTURES[n], users[n]) for n in range(seats)]
        with transaction.atomic():
            session = create_session(game, plans, options=chosen, versus=True, place="Maple")
            session.state = state
            session.save()
            save_decisions(load_table(session), timezone.now())
        tables.append(session.public_id)
    print(json.dumps({"tables": tables, "cookies": cookies}))


def lay_in(stack: Stack, game: str, laid: list[Position]) -> Any:
    """Lay these positions in a stack; return ids of tables and cookies by seat."""
    return lay_states_in(stack, game, [one.state for one in laid])


def lay_states_in(stack: Stack, game: str, states: list[Any]) -> Any:
    """Lay these states in a stack; return ids of tables and cookies by seat."""
    options = [state.options.as_dict() for state in states]
    dumped = [GAMES[game].dump(state) for state in states]
    return json.loads(stack.shell(LAY.format(game=game, options=options, states=dumped)))


# --- recording -----------------------------------------------------------------------------------

SCRIPT = Path(__file__).with_name("moments.js").read_text()


class Recorder:
    """Makes moves at laid tables, and photographs what they stage."""

    def __init__(self, stack: Stack, opener: "OpenContext", game: str, laid: Any) -> None:
        """Begin with a game's tables, as `lay_in` returned them."""
        self.stack, self.game, self.laid = stack, game, laid
        self.faults: list[str] = []
        self.shown = 1_000_000  # no move of a game has such a number
        self.pages = {True: self._browser(opener), False: self._browser(opener)}

    @staticmethod
    def _browser(opener: "OpenContext") -> Page:
        context = opener(viewport={"width": 1366, "height": 768}, device_scale_factor=1)
        context.add_init_script(SCRIPT)
        return context.new_page()

    def _sit(self, page: Page, seat: int, number: int) -> None:
        page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
        sign_in(page.context, self.stack.url, self.laid["cookies"][seat])
        page.goto(f"{self.stack.url}/table/{self.laid['tables'][number]}/")

    def record(self, number: int, position: Position, sizes: Any = SIZES) -> set[str]:
        """Make the move of that table; return the kinds that were seen."""
        own, other = self.pages[True], self.pages[False]
        viewers = [own] if position.other == position.action.seat else [own, other]
        self._sit(own, position.action.seat, number)
        if other in viewers:
            self._sit(other, position.other, number)
        action, before = position.action, own.evaluate(SEEN)
        with own.expect_response(_is_move) as answer:
            own.evaluate("([kind, args]) => moments.move(kind, args)", [action.kind, action.args])
        assert answer.value.ok, answer.value.text()
        _wait(own, lambda: own.evaluate(SEEN) != before)
        if other in viewers:
            _wait(other, lambda: other.evaluate("moments.places().length"))
        seen: set[str] = set()
        for page in viewers:
            seen |= self._frames(page, position, sizes, own=page is own)
        return seen

    def _frames(self, page: Page, position: Position, sizes: Any, *, own: bool) -> set[str]:
        seen = set()
        places = page.evaluate("moments.places()")
        for at, place in enumerate(places):
            kind = position.kind(place)
            for size in sizes:
                page.set_viewport_size({"width": size[0], "height": size[1]})
                for motion in MOTIONS:
                    page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
                    if self._frame(page, at, f"{kind}-{'own' if own else 'other'}", size, motion):
                        seen.add(kind)
        return seen

    def _frame(self, page: Page, at: int, name: str, size: Any, motion: str) -> bool:
        self.shown += 1
        page.evaluate("moments.letGo()")
        if not page.evaluate("([at, number]) => moments.show(at, number)", [at, self.shown]):
            return False
        still = motion == "reduce"
        moving = page.evaluate("moments.moving()")
        if still == bool(moving):
            self.faults.append(f"{name} {size}: {moving} animations with {motion}")
        told = page.evaluate("moments.faults()")
        if page.evaluate("moments.words()") > MOST_WORDS:
            told.append("more than nine words")
        self.faults += [f"{self.game} {name} {size} {motion}: {one}" for one in told]
        FRAMES.joinpath(self.game).mkdir(parents=True, exist_ok=True)
        file = f"{name}-{size[0]}x{size[1]}-{'still' if still else 'motion'}.png"
        page.screenshot(path=FRAMES / self.game / file, animations="allow")
        page.evaluate("moments.letGo()")
        return True


def _wait(page: Page, happened: Callable[[], object]) -> None:
    """Wait until the page shows the move; what is missing then is told as a fault."""
    ends = time.monotonic() + 10
    while not happened() and time.monotonic() < ends:
        page.wait_for_timeout(50)


def _is_move(response: Response) -> bool:
    return response.url.endswith("/act/") and response.request.method == "POST"
