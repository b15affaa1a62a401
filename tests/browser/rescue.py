"""The Rescue in a browser: which things a pupil taps for an action, which action moves a story on,
and tables laid on a stack's database.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import Any

from playwright.sync_api import expect

from engine import GAMES
from engine.protocol import Action
from engine.rules.the_rescue.components import FIRST_COMPANION, NUMBERS, VALUE
from tests.browser.player import Table
from tests.browser.signed_in import open_signed_in
from tests.browser.table import TablePage
from tests.stack import Stack

GAME: Any = GAMES["the_rescue"]
SCRIPT = "from tests.browser.rescue import lay; lay({states!r}, {mode!r}, {seats})"
NAME, ROBOTS = "Ripple", ("Biscuit", "Cog", "Pixel", "Bolt")


# --- laying --------------------------------------------------------------------------------------


def lay(states: list[dict[str, Any] | None], mode: str, dealt: int) -> None:
    """Begin a table of one pupil and robots for each position. Runs in a stack.

    None: as dealt, at a table of `dealt` seats.
    """
    from django.db import transaction
    from django.utils import timezone

    from games.catalogue import GAMES as CATALOGUE
    from games.services import SeatPlan, create_session
    from games.services.tables import load_table, save_decisions
    from tests.table_factory import SEED, cookies_of, make_pupils

    options = CATALOGUE["the_rescue"].mode(mode).options
    printed = []
    for state in states:
        (user,) = make_pupils(1)
        seats = state["seats"] if state else dealt
        plans = [SeatPlan(NAME, "otter", user)]
        plans += [SeatPlan(name, "bot", bot_level="novice") for name in ROBOTS[: seats - 1]]
        with transaction.atomic():  # the clock must not move a robot of the deal meanwhile
            session = create_session(
                "the_rescue", plans, variant=mode, options=options, place="Maple", seed=SEED
            )
            if state:
                session.state, session.options = state, state["options"]
                session.save()
                save_decisions(load_table(session), timezone.now())
        printed.append({"public_id": session.public_id, "cookies": cookies_of(user)})
    print(json.dumps(printed))


def make_tables_in(
    stack: Stack, states: Sequence[Any], mode: str = "standard", seats: int = 3
) -> list[dict[str, Any]]:
    """Lay tables with these positions (None: a fresh deal); return their ids and cookies."""
    dumped = [GAME.dump(state) if state is not None else None for state in states]
    script = SCRIPT.format(states=dumped, mode=mode, seats=seats)
    told = stack.shell(script)
    printed: list[dict[str, Any]] = json.loads(told)
    return printed


def open_table(stack: Stack, printed: dict[str, Any], opener: Any, **options: Any) -> "RescuePage":
    """Open a printed table in a new browser in which its pupil is signed in."""
    page = open_signed_in(opener, stack.url, printed["cookies"], **options)
    page.goto(f"{stack.url}/table/{printed['public_id']}/")
    return RescuePage(page)


# --- acting --------------------------------------------------------------------------------------


def steps_of(action: Action, state: Any) -> list[str]:
    """Return the selectors of what is tapped, one after the other, to carry out an action."""
    args, verb = action.args, f"[data-verb={action.kind}]"
    surprise = (
        [f"#pending-{args[0]}"] if state.phase == "instant" and len(state.pending) > 1 else []
    )
    if action.kind in {"gnome", "willow", "decline"}:
        return [*surprise, verb]
    if action.kind == "witch":
        _card, own, other, theirs = args
        mine = f"#card-{own}" if own < FIRST_COMPANION else f"#mine-{own}"
        return [*surprise, mine, f"#theirs-{other}{theirs}", verb]
    if action.kind == "end_turn":
        return _end_steps(action, state)
    targets = {
        "wake_one": lambda: [f"#card-{args[0]}"],
        "take": lambda: [f"#place-{args[0]}"],
        "steal": lambda: [f"#theirs-{args[0]}{args[1]}"],
        "queen": lambda: [f"#find-{args[0]}"],
        "swap_knights": lambda: [f"#knight-{seat}" for seat in args],
        "wake_pair": lambda: [f"#card-{card}" for card in args],
        "spell_book": lambda: [f"#card-{args[0]}", f"#find-{args[1]}"],
        "rescue": lambda: [f"#card-{args[0]}", f"#mine-{args[1]}", f"#king-{args[2]}"],
    }
    if action.kind == "equation":
        return _equation_steps(action)
    return [*targets.get(action.kind, list)(), verb]


def _equation_steps(action: Action) -> list[str]:
    op, operands, result, adjust, _side, _keyed = action.args
    steps = [f"#signs:{op}", *(f"#card-{card}" for card in (*operands, result))]
    for card, step in adjust:
        steps += [f"[data-step='{step:+d}']", f"#sum [data-holds='{card}']"]
    return [*steps, "[data-verb=check]"]


def _end_steps(action: Action, state: Any) -> list[str]:
    if not action.args:
        return ["[data-verb=end]"]
    cards = [f"#card-{card}" for card in action.args]
    return ["[data-verb=away]", *cards, "[data-verb=end_turn]"]


class RescuePage(TablePage):
    """The table of The Rescue as a pupil uses it."""

    def do(self, action: Action, state: Any) -> None:
        """Carry out an action, step by step."""
        self.close_feedback()
        self.clear()
        for step in steps_of(action, state):
            self.tap(step)

    def tap(self, step: str) -> None:
        """Tap one thing; a sign is a radio in its label."""
        if step.startswith("#signs:"):
            self.press(self.root.locator(f"#signs label:has(input[value='{step[7:]}'])"))
        else:
            self.press(self.root.locator(step))


# --- choosing ------------------------------------------------------------------------------------


def numbers(state: Any, seat: int) -> list[int]:
    """Return the number cards of a realm, sorted."""
    return sorted(card for card in state.realms[seat] if card < NUMBERS)


def wrong_claim(state: Any, seat: int, op: str) -> Action | None:
    """Return a sum of three cards with that sign that is not true; None where there is none."""
    reckon = {
        "+": lambda a, b: a + b,
        "-": lambda a, b: a - b,
        "*": lambda a, b: a * b,
        "/": lambda a, b: a / b,
    }[op]
    for x, y, z in permutations(numbers(state, seat), 3):
        if reckon(VALUE[x], VALUE[y]) != VALUE[z]:
            return Action("equation", seat, (op, (x, y), z, (), "right", None))
    return None


WORTH = {
    "rescue": 9,
    "equation": 8,
    "wake_pair": 7,
    "wake_one": 7,
    "take": 6,
    "queen": 6,
    "steal": 6,
    "swap_knights": 5,
    "gnome": 5,
    "willow": 4,
    "witch": 3,
    "keep": 3,
    "spell_book": 2,
    "decline": 1,
    "reroll": 0,
}


def choose(state: Any, seat: int, done: set[str]) -> Action:
    """Return the action that moves the story on; equations with a sign not yet used come first."""

    def worth(action: Action) -> tuple[Any, ...]:
        kind, args = action.kind, action.args
        new = kind == "equation" and args[0] not in done
        short = -len(args[1]) if kind == "equation" else 0
        plain = kind != "equation" or not args[3]
        low = -args[1] if kind == "spell_book" else 0
        return WORTH.get(kind, 0), new, plain, short, low

    default = GAME.default_action(state, seat)
    if default.kind == "end_turn":  # keeps queens; the default puts away no more than it must
        deeds = [one for one in GAME.legal_actions(state, seat) if one.kind != "end_turn"]
        return max(deeds, key=worth, default=default)
    return max(GAME.legal_actions(state, seat), key=worth)


@dataclass
class Game:
    """One pupil's page, the stored table behind it, and what the script did."""

    table: Table
    page: RescuePage
    seat: int
    kinds: list[str] = field(default_factory=list)
    right: set[str] = field(default_factory=set)
    wrong: set[str] = field(default_factory=set)
    claims: list[tuple[Any, ...]] = field(default_factory=list)

    def play_to_the_end(self, most: int = 600) -> None:
        """Make the pupil's moves until the game is over; robots play by themselves."""
        for _ in range(most):
            self.table.read()
            if self.table.over:
                return
            if self.table.awaited != self.seat:
                self.table.wait()
            else:
                self.one_move()
        raise AssertionError("the game does not end")

    def one_move(self) -> None:
        """Claim falsely with a sign not yet used so, then move."""
        state = self.table.state
        self.page.shows(self.table.revision)
        if state.phase == "act" and "equation" in GAME.legal_kinds(state, self.seat):
            self.claim_falsely(state)
        action = choose(state, self.seat, self.right)
        self.table.hold_back(self.seat)
        self.page.do(action, state)
        self.wait_after(action)
        self.kinds.append(action.kind)
        if action.kind == "equation":
            self.right.add(action.args[0])
            self.note(action, "")

    def claim_falsely(self, state: Any) -> None:
        """Make one false claim: it changes nothing, and the cards stay in the tray."""
        for op in state.options.ops:
            action = wrong_claim(state, self.seat, op)
            if op in self.wrong or action is None:
                continue
            version = self.table.version
            self.table.hold_back(self.seat)
            self.page.do(action, state)
            self.table.wait("event_count")
            expect(self.page.root.locator("#feedback")).to_contain_text("Not yet")
            assert self.table.version == version
            assert self.page.tray() == [*action.args[1], action.args[2]]
            self.wrong.add(op)
            a, b = (VALUE[card] for card in action.args[1])
            self.note(action, "div_inexact" if op == "/" and a % b else "arith")
            return

    def wait_after(self, action: Action) -> None:
        """Wait until the move is stored; tell what the page says where it is not."""
        try:
            self.table.wait()
        except AssertionError as error:
            seen = self.page.page.locator("#play").aria_snapshot()
            raise AssertionError(f"after {action}:\n{seen}") from error

    def note(self, action: Action, reason: str) -> None:
        """Write down a claim as the log must hold it."""
        op, operands, result, adjust, _side, _keyed = action.args
        steps = dict(adjust)
        counted = [VALUE[card] + steps.get(card, 0) for card in (*operands, result)]
        knight = {0: "", 1: "knight+1", -1: "knight-1"}[sum(steps.values())]
        values = [VALUE[card] for card in operands]
        self.claims.append((op, values, counted[:-1], counted[-1], knight, reason))

    def logged(self) -> list[tuple[Any, ...]]:
        """Return the pupil's equations as the log holds them, in order."""
        rows = self.table.stack.query(
            "SELECT op, operands, effective, claimed, modifier, reason FROM games_attempt"
            " WHERE game_session_id = %s AND actor = 'pupil' AND kind = 'equation' ORDER BY id",
            (self.table.pk,),
        )
        return [
            (op, json.loads(laid), json.loads(counted), claimed, modifier, reason)
            for op, laid, counted, claimed, modifier, reason in rows
        ]
