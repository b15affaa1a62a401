"""Claims of every kind, judged by the engine and stored as the write path stores them."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from classroom.models import Student
from engine.protocol import Action, Attempt, Claim
from engine.rules.queens_collection import claims as collection
from engine.rules.sleepless_princess import claims as princess
from engine.rules.sleepless_princess import components as princess_cards
from engine.rules.the_rescue import claims as rescue
from engine.rules.the_rescue import components as rescue_cards
from games import models
from games.fast_lane.store import EvidenceUpsert, write
from games.registry import EVIDENCE_ADAPTERS
from games.services import SeatPlan, create_session
from games.services.evidence import shows_answer
from learning.stored_claims import StoredClaim
from tests.learning.stored import stored

BLANKET = princess_cards.BLANKETS[0]
RED = rescue.ClaimContext(red=True, companion=True, sleeper=True)


def number(value: int, copy: int = 0) -> int:
    """Return a number card of The Rescue."""
    return (value - 1) * 4 + copy


def helper(value: int, copy: int = 0) -> int:
    """Return a helper of Sleepless Princess."""
    return (value - 1) * 6 + copy


def equation(op: str, operands: list[int], result: int, *steps: tuple[int, int]) -> Attempt:
    """Judge an equation; `steps`: (place, +1 or -1) with the red knight, the result last."""
    cards = [number(value, place % 4) for place, value in enumerate([*operands, result])]
    adjust = tuple((cards[place], step) for place, step in steps)
    args = (op, tuple(cards[:-1]), cards[-1], adjust, "right", None)
    action = Action("equation", 0, args)
    claim = rescue.claim_of(action)
    verdict = rescue.judge(rescue_cards.STANDARD, RED, claim)
    return rescue.attempt_of(action, claim, verdict)


def pair(first: int, second: int) -> Attempt:
    """Judge two numbers said to be equal."""
    action = Action("wake_pair", 0, (number(first), number(second, 1)))
    claim = rescue.claim_of(action)
    return rescue.attempt_of(action, claim, rescue.judge(rescue_cards.STANDARD, RED, claim))


def play(target: int, *groups: tuple[Any, ...]) -> tuple[Attempt, ...]:
    """Judge a play: groups of cards as in the engine."""
    return princess.judge_play(princess_cards.STANDARD, Action("play", 0, (groups, target)))


def colours(held: int, shown: int) -> Attempt:
    """Judge a pair of colours (numbers 0 to 7, wild 8)."""
    claim = Claim("colour", ((held,), (shown,)), (held,))
    return collection.attempt_of(claim, collection.judge_pair(claim), ())


def score(terms: tuple[tuple[int, int], ...], said: int) -> Attempt:
    """Judge a score of (points, how many)."""
    claim = Claim("score", terms, (), said)
    return collection.attempt_of(claim, collection.judge_score(claim, terms), ())


def logged(judged: Attempt, modifier: str = "") -> StoredClaim:
    """Return a judged claim as a week stores it."""
    return stored(
        kind=judged.kind,
        item=judged.item,
        op=judged.op if len(judged.op) == 1 else "",
        operands=list(judged.operands),
        effective=list(judged.effective),
        stated_total=judged.stated_total,
        true_total=judged.true_total,
        card_total=judged.card_total,
        is_true=judged.is_true,
        is_allowed=judged.is_allowed,
        reason=judged.reason,
        modifier=modifier,
    )


class Log:
    """One pupil's claims in games of one kind, stored one event each."""

    def __init__(
        self, student: Student, game: str, mate: Student, table: models.GameSession | None = None
    ) -> None:
        """Deal a table for two, or sit down at one."""
        plans = [SeatPlan(one.name, one.avatar, one.user) for one in (student, mate)]
        self.student, self.table = student, table or create_session(game, plans)
        self.count = models.Event.objects.filter(game_session=self.table).count()

    def claim(
        self,
        at: datetime,
        *judged: Attempt,
        help_level: int = 0,
        modifier: str = "",
        try_number: int = 1,
        mode: str = models.Attempt.Mode.VERSUS,
        hand: Sequence[Any] = (),
        **more: Any,
    ) -> None:
        """Store the claims of one action; `more`: other fields of theirs."""
        event = self._event(at)
        for n, one in enumerate(judged):
            models.Attempt.objects.create(
                **self._decision(at),
                event=event,
                n=n,
                kind=one.kind,
                item=one.item,
                op=one.op if one.op in {"+", "-", "*", "/"} else "",
                operands=list(one.operands),
                effective=list(one.effective),
                modifier=modifier,
                stated_total=one.stated_total,
                keyed=one.keyed,
                rule_slip=one.reason not in {"", *EVIDENCE_ADAPTERS[self.table.game].untrue},
                mode=mode,
                card_total=one.card_total,
                true_total=one.true_total,
                is_true=one.is_true,
                is_allowed=one.is_allowed,
                reason=one.reason,
                hand=list(hand),
                opportunities=0,
                hint_level=help_level,
                answer_shown=shows_answer(help_level),
                try_number=try_number,
                **more,
            )
        write([EvidenceUpsert(self.student.user_id, at)])

    def repeat(self, at: datetime, judged: Attempt, times: int) -> None:
        """Store the same claim again and again, one every 30 seconds."""
        for n in range(times):
            self.claim(at + timedelta(seconds=30 * n), judged)

    def decide(
        self,
        at: datetime,
        available: list[list[str]],
        taken: str = "",
        hand: Sequence[int | str] = (),
        *,
        pointed_out: bool = False,
    ) -> None:
        """Store a decision in which numbers were put away: what was open, what was claimed."""
        models.Opportunity.objects.create(
            **self._decision(at),
            event=self._event(at),
            available=available,
            count=len(available),
            action="play",
            number_action=True,
            taken_items=[taken] if taken else [],
            visible=[*hand],
            pointed_out=pointed_out,
        )
        write([EvidenceUpsert(self.student.user_id, at)])

    def _event(self, at: datetime) -> models.Event:
        self.count += 1
        return models.Event.objects.create(
            game_session=self.table,
            number=self.count,
            key=f"kinds-{self.table.pk}-{self.count}",
            seat=0,
            actor="pupil",
            accepted=True,
            version_after=self.count,
            action=[],
            body_hash="",
            at=at,
            month=self.table.month,
        )

    def _decision(self, at: datetime) -> dict[str, Any]:
        return {
            "game_session": self.table,
            "student": self.student.user,
            "actor": "pupil",
            "seat": 0,
            "game": self.table.game,
            "variant": self.table.variant,
            "deck": self.table.deck,
            "month": self.table.month,
            "rules": self.table.rules,
            "decision": str(self.count),
            "turn_number": self.count,
            "at": at,
        }
