"""Pupils who play by a script: each claim is written down here, judged by this file alone.

Nothing of the reports is used: what pages and built rows say is compared with these lists.
"""

import random
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from classroom.models import Student
from engine import GAMES
from engine.protocol import Action
from games.models import Event, GameSession, Seat
from games.services import SeatPlan, create_session, open_help
from games.services.moves import execute_move
from games.services.requests import Request, Timing

GAME = GAMES["sleeping_queens"]
STEP = timedelta(seconds=25)
MONDAY = datetime(2026, 11, 16, 9, tzinfo=UTC)
"""When most scripts begin."""


@dataclass(frozen=True)
class Said:
    """One claim of a pupil: what was laid, and whether it is true arithmetic."""

    student: Student
    at: datetime
    kind: str  # pair or sum
    values: tuple[int, ...]
    total: int | None
    right: bool
    game: int
    turn: int
    help: int = 0
    helped: tuple[str, ...] = ()  # what help had told in the game until then

    @property
    def told(self) -> bool:
        """Had help told this very claim?"""
        signs = "pair:" + "=".join(map(str, self.values)) if self.kind == "pair" else ""
        return (signs or "add:" + self.fact.replace(" ", "")) in self.helped

    @property
    def text(self) -> str:
        """The claim as a teacher reads it."""
        if self.kind == "pair":
            return " = ".join(map(str, self.values))
        return f"{' + '.join(map(str, self.values))} = {self.total}"

    @property
    def fact(self) -> str:
        """The sum that it is about, smaller numbers first."""
        return " + ".join(map(str, sorted(self.values)))


def first_tries(said: list[Said]) -> list[Said]:
    """Return, of a pupil's claims, the first of each statement in a turn."""
    seen, firsts = set(), []
    for one in said:
        statement = (one.game, one.turn, one.kind, tuple(sorted(one.values)))
        if statement not in seen:
            seen.add(statement)
            firsts.append(one)
    return firsts


@dataclass
class Script:
    """Games played from a seed; `said` is every claim, in order."""

    students: list[Student]
    seed: int = 1
    false_share: float = 0.35
    help_share: float = 0.15
    group: str = ""
    said: list[Said] = field(default_factory=list)
    keys: int = 0

    def __post_init__(self) -> None:
        """Begin the dice."""
        self.rng = random.Random(self.seed)

    def play(self, at: datetime, moves: int = 60) -> GameSession:
        """Play a new game from `at` on, `moves` moves or to its end."""
        plans = [SeatPlan(one.name, one.avatar, one.user) for one in self.students]
        seed = self.rng.randbytes(32)
        table = create_session(
            "sleeping_queens", plans, seed=seed, versus=len(plans) > 1, group=self.group
        )
        for number in range(moves):
            if not self._move(table, at + STEP * number):
                break
        return table

    def of(self, student: Student) -> list[Said]:
        """Return one pupil's claims."""
        return [one for one in self.said if one.student == student]

    def _move(self, table: GameSession, at: datetime) -> bool:
        table.refresh_from_db()
        state = GAME.load(table.state)
        waiting = GAME.waiting_for(state)
        if not waiting or table.status != "playing":
            return False
        number = waiting[0]
        window = GAME.window(state)
        view = GAME.seen_by(state, number)
        if window is None and self.rng.random() < self.help_share:
            seat = Seat.objects.get(game_session=table, number=number)
            for level in range(seat.help_level + 1, self.rng.randint(1, 5) + 1):
                open_help(seat, seat.decision, level)
        action = self._choose(state, number, view) if window is None else None
        action = action or self.rng.choice(GAME.legal_actions(state, number))
        self._note(action, view, table, at)
        self._submit(table, action, window, at)
        return True

    def _choose(self, state: Any, seat: int, view: dict[str, Any]) -> Action | None:
        """Prefer claims, true and false ones; None where the turn asks for something else."""
        legal = GAME.legal_actions(state, seat)
        if not any(action.kind == "discard" for action in legal):
            return None
        numbers = [face for face in view["hand"] if face["kind"] == "number"]
        if len(numbers) >= 3 and self.rng.random() < self.false_share:
            *addends, total = self.rng.sample(
                numbers, self.rng.choice((3, 3, min(4, len(numbers))))
            )
            cards = tuple(face["card"] for face in addends)
            return Action("equation", seat, (cards, total["card"], None))
        if len(numbers) >= 2 and self.rng.random() < self.false_share / 3:
            one, other = self.rng.sample(numbers, 2)
            return Action("pair", seat, (one["card"], other["card"]))
        claims = [action for action in legal if action.kind in {"pair", "equation"}]
        if claims:
            return self.rng.choice(claims)
        return self.rng.choice([action for action in legal if action.kind == "discard"])

    def _note(self, action: Action, view: dict[str, Any], table: GameSession, at: datetime) -> None:
        values = {face["card"]: face.get("value") for face in view["hand"]}
        student = self.students[action.seat]
        seat = Seat.objects.get(game_session=table, number=action.seat)
        more = {"game": table.pk, "turn": view["turn_number"], "help": seat.help_level}
        more["helped"] = tuple(seat.helped_items)
        if action.kind == "pair":
            laid = tuple(values[card] for card in action.args)
            said = Said(student, at, "pair", laid, None, len(set(laid)) == 1, **more)
        elif action.kind == "equation":
            addends = tuple(values[card] for card in action.args[0])
            total = values[action.args[1]]
            said = Said(student, at, "sum", addends, total, sum(addends) == total, **more)
        else:
            return
        self.said.append(said)

    def _submit(self, table: GameSession, action: Action, window: Any, at: datetime) -> None:
        self.keys += 1
        request = Request(
            action.seat,
            Event.Actor.PUPIL,
            action,
            f"script-{self.seed}-{self.keys}",
            None if window else table.version,
            str(window.id) if window else None,
            Timing(active_ms=3000),
            f"{self.keys}",
            at,
        )
        outcome = execute_move(table.pk, request).outcome
        assert outcome.status in {"accepted", "wrong"}, (outcome, action)
