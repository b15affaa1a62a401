"""Play the story's players: they may look into the database to choose, never to act.

`Table` reads the stored game through the stack's own database; `choose` picks an action that makes
the story move on; `Claim` is what the script expects the log to hold.
"""

import json
import time
from collections import defaultdict, deque
from dataclasses import dataclass
from typing import Any

from engine import GAMES
from engine.protocol import Action
from engine.rules.sleeping_queens.components import KIND, LANTERN, POINTS, VALUE
from tests.browser.deal import false_sums, true_sums
from tests.stack import Stack

GAME = GAMES["sleeping_queens"]
MOST_MOVES, SPAN = 9, 5.5
"""No pupil makes more moves than that in so many seconds: the server refuses quicker ones."""


@dataclass(frozen=True)
class Claim:
    """One claim as the log must hold it."""

    pupil: str
    kind: str
    op: str
    operands: tuple[int, ...]
    stated_total: int | None
    card_total: int | None
    is_true: bool
    reason: str

    def words(self) -> str:
        """Return a sum as adults' pages write it: "2 + 7 = 9"."""
        return f"{' + '.join(map(str, self.operands))} = {self.stated_total}"


class Table:
    """One stored game session."""

    game: Any = GAME

    def __init__(self, stack: Stack, public_id: str) -> None:
        """Remember where to look."""
        self.stack, self.public_id = stack, public_id
        [(self.pk, game)] = stack.query(
            "SELECT id, game FROM games_gamesession WHERE public_id = %s", (public_id,)
        )
        self.game: Any = GAMES[game]
        rows = stack.query(
            "SELECT number, name, user_id FROM games_seat WHERE game_session_id = %s"
            " ORDER BY number",
            (self.pk,),
        )
        self.names = {number: name for number, name, _user in rows}
        self.users = {name: user for _number, name, user in rows if user is not None}
        self.robots = {number for number, _name, user in rows if user is None}
        self.moved: dict[int, deque[float]] = defaultdict(lambda: deque(maxlen=MOST_MOVES))
        self.read()

    def read(self) -> None:
        """Read the present state, version, number of events and status."""
        [(state, self.version, self.event_count, self.revision, self.status)] = self.stack.query(
            "SELECT state, version, event_count, revision, status FROM games_gamesession"
            " WHERE id = %s",
            (self.pk,),
        )
        self.state = self.game.load(json.loads(state) if isinstance(state, str) else state)

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.status != "playing"

    @property
    def awaited(self) -> int:
        """The seat that owes an action."""
        return int(self.game.waiting_for(self.state)[0])

    def seat_named(self, name: str) -> int:
        """Return a player's seat number."""
        return next(number for number, known in self.names.items() if known == name)

    def wait(self, changed: str = "version", seconds: float = 20) -> None:
        """Wait until the version (or event_count) has grown since the last read."""
        before, ends = getattr(self, changed), time.monotonic() + seconds
        while getattr(self, changed) == before and not self.over:
            assert time.monotonic() < ends, f"{changed} stays {before}:\n{self.stack.logs()}"
            time.sleep(0.05)
            self.read()

    def hold_back(self, seat: int) -> None:
        """Wait before a move of that seat where a script would be quicker than any child."""
        moved = self.moved[seat]
        if len(moved) == MOST_MOVES:
            time.sleep(max(0.0, moved[0] + SPAN - time.monotonic()))
        moved.append(time.monotonic())

    def claims(self) -> list[Claim]:
        """Return the pupils' attempts as the log holds them, in order."""
        rows = self.stack.query(
            "SELECT s.name, a.kind, a.op, a.operands, a.claimed, a.card_total, a.math_correct,"
            " a.reason FROM games_attempt a JOIN games_seat s"
            " ON s.game_session_id = a.game_session_id AND s.number = a.seat"
            " WHERE a.game_session_id = %s AND a.actor = 'pupil' AND a.student_id = s.user_id"
            " ORDER BY a.id",
            (self.pk,),
        )
        return [
            Claim(name, kind, op, _values(operands), claimed, card_total, bool(right), reason)
            for name, kind, op, operands, claimed, card_total, right, reason in rows
        ]


def _values(stored: Any) -> tuple[int, ...]:
    return tuple(json.loads(stored) if isinstance(stored, str) else stored)


def claim_of(name: str, action: Action) -> Claim | None:
    """Return what the log must hold of an action; None when it claims nothing."""
    if action.kind == "equation":
        addends, total, keyed = action.args
        values = tuple(VALUE[card] for card in addends)
        said = VALUE[total] if keyed is None else keyed
        right = sum(values) == said
        reason = "arith" if not right else "" if VALUE[total] == said else "target_mismatch"
        return Claim(name, "sum", "+", values, said, VALUE[total], right, reason)
    if action.kind == "pair":
        values = tuple(VALUE[card] for card in action.args)
        right = values[0] == values[1]
        return Claim(name, "pair", "", values, None, None, right, "" if right else "not_equal")
    return None


def _equation(state: Any, seat: int, found: tuple[tuple[int, int], int]) -> Action:
    addends, total = found
    keyed = VALUE[total] if state.options.state_total else None
    return Action("equation", seat, (addends, total, keyed))


def wrong_claim(state: Any, seat: int) -> Action | None:
    """Return a false sum (else a false pair) that the seat could lay in its turn."""
    if state.phase != "turn":
        return None
    hand = state.hands[seat]
    if sums := false_sums(hand):
        return _equation(state, seat, sums[0])
    numbers = sorted(card for card in hand if KIND[card] == "number")
    if len(numbers) >= 2 and VALUE[numbers[0]] != VALUE[numbers[-1]]:
        return Action("pair", seat, (numbers[0], numbers[-1]))
    return None


def choose(state: Any, seat: int) -> Action:
    """Return the action that wins soonest: kings on rich queens, sums before pairs."""
    actions = GAME.legal_actions(state, seat)
    if state.phase == "turn" and (sums := true_sums(state.hands[seat])):
        actions.append(_equation(state, seat, sums[0]))
    return max(actions, key=lambda action: _worth(state, action))


WORTH = {
    "block": 9,
    "king": 8,
    "pick": 8,
    "knight": 7,
    "jester": 6,
    "equation": 5,
    "pair": 4,
    "potion": 3,
    "pass": 2,
    "discard": 1,
}


def _worth(state: Any, action: Action) -> tuple[int, int]:
    args = action.args
    more = 0
    if action.kind in {"king", "pick"}:
        queen = state.slots[args[-1]]
        more = -1 if queen == LANTERN else POINTS[queen]
    elif action.kind in {"knight", "potion"}:
        more = POINTS[args[2]]
    elif action.kind == "discard":  # high numbers go first, what is strong stays
        more = VALUE[args[0]]
    return WORTH[action.kind], more
