"""Simulated classes: raw rows of the log, written as the write path writes them, no game played."""

import random
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from classroom.models import Classroom, Student
from classroom.reports.services.rebuild import rebuild
from games import models
from games.services import SeatPlan, create_session
from practice.models import ThinkingCard
from tests.factories import ClassroomFactory, SchoolFactory, StudentFactory, TeacherFactory

FIRST_DAY = datetime(2026, 11, 9, 9, tzinfo=UTC)
DAYS = (0, 2, 3, 7, 9, 10)


@dataclass
class SimulatedClass:
    """A class and what its pupils did: rows as dicts, oldest first, by the pupil's name."""

    classroom: Classroom
    teacher: Any
    pupils: list[Student]
    claims: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    turns: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    cards: dict[str, list[dict[str, Any]]] = field(default_factory=dict)


def make(seed: int, size: int | None = None, first_day: datetime = FIRST_DAY) -> SimulatedClass:
    """Make a class, of 1 to 7 pupils unless `size` is said, now and then of 24.

    Some know little, some do nothing.
    """
    rng = random.Random(seed)
    school = SchoolFactory()
    teacher = TeacherFactory(school=school)
    room = ClassroomFactory(school=school, teacher=teacher)
    if size is None:
        size = 24 if seed % 20 == 0 else rng.randint(1, 7)
    pupils = [
        StudentFactory(school=school, classroom=room, name=f"Pupil{chr(65 + n)}")
        for n in range(size)
    ]
    made = SimulatedClass(room, teacher, pupils)
    for number, pupil in enumerate(pupils):
        share = 0.2 if number == 0 else rng.choice((0.7, 0.85, 0.95))
        count = 0 if number == 2 else rng.choice((3, 12, 30, 60))
        claims, turns = _play(rng, share, count, first_day)
        made.claims[pupil.name], made.turns[pupil.name] = claims, turns
        made.cards[pupil.name] = cards = _answer_cards(rng, share, count // 3, first_day)
        if claims or turns:
            store(room, pupil, claims, turns)
        _store_cards(room, pupil, cards)
        if claims or turns or cards:
            rebuild(pupil, None)
    return made


def _play(
    rng: random.Random, share: float, count: int, first_day: datetime
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    claims: list[dict[str, Any]] = []
    turns: list[dict[str, Any]] = []
    for n in range(count):
        at = first_day + timedelta(days=rng.choice(DAYS), minutes=n)
        claim = _claim(rng, share) | {"at": at}
        claims.append(claim)
        if claim["is_true"] is False and rng.random() < 0.5:
            again = claim | {"try_number": 2, "at": at + timedelta(seconds=9)}
            if claim["true_total"] is not None:
                again |= {"stated_total": claim["true_total"], "is_true": True, "reason": ""}
            claims.append(again)
        if rng.random() < 0.4:
            turns.append(_turn(rng) | {"at": at + timedelta(seconds=20)})
    return sorted(claims, key=lambda one: one["at"]), turns


def _answer_cards(
    rng: random.Random, share: float, count: int, first_day: datetime
) -> list[dict[str, Any]]:
    """Return thinking cards, some of them put away without an answer."""
    found = []
    for n in range(count):
        a, b = rng.randint(1, 5), rng.randint(1, 5)
        item, truth = rng.choice(((f"add:{min(a, b)}+{max(a, b)}", a + b), (f"sub:{a + b}-{b}", a)))
        right, answered = rng.random() < share, rng.random() < 0.9
        at = first_day + timedelta(days=rng.choice(DAYS), hours=1, minutes=n)
        found.append({"at": at, "item": item, "is_true": right if answered else None})
        found[-1]["first"] = None if not answered else truth if right else truth + 1
    return found


def _store_cards(room: Classroom, pupil: Student, cards: list[dict[str, Any]]) -> None:
    states = {True: "right", False: "wrong", None: "left"}
    ThinkingCard.objects.bulk_create(
        ThinkingCard(
            student=pupil.user,
            key=f"card-{n}",
            group=room.public_id,
            card_set="mix",
            item=card["item"],
            asked_at=card["at"],
            shown_at=card["at"],
            at=card["at"],
            state=states[card["is_true"]],
            first=card["first"],
            tries=int(card["first"] is not None),
            selected=True,
            expected=0.8,
            estimator="size-1",
        )
        for n, card in enumerate(cards)
    )


def _claim(rng: random.Random, share: float) -> dict[str, Any]:
    """Return one first try of a kind, with its help."""
    kind = rng.choice(("sum", "sum", "sum", "take", "long", "pair", "score", "colour"))
    right = rng.random() < share
    help_level = rng.choice((0, 0, 0, 0, 0, 1, 3, 4, 5))
    a, b, c = (rng.randint(1, 3) for _ in range(3))
    operands, correct = {
        "sum": ([a, b + 2], a + b + 2),
        "take": ([a + b + 3, b], a + 3),
        "long": ([a, b, c], a + b + c),
        "pair": ([a, a if right else a + 1], None),
        "score": ([a, b], 3 * a - b),
        "colour": ([a, a if right else a + 1], None),
    }[kind]
    item = {
        "sum": f"add:{min(operands)}+{max(operands)}",
        "take": f"sub:{operands[0]}-{operands[1]}",
        "long": "add:" + "+".join(map(str, sorted(operands))),
        "pair": "pair",
        "score": f"tally:{3 * a}-{b}",
        "colour": "colour_pair",
    }[kind]
    slip = kind == "sum" and right and rng.random() < 0.1
    names = {"pair": "pair", "score": "score", "colour": "colour_pair", "take": "equation"}
    return {
        "kind": names.get(kind, "sum"),
        "item": item,
        "op": {"sum": "+", "long": "+", "take": "-"}.get(kind, ""),
        "operands": operands,
        "stated_total": None
        if correct is None
        else correct + (0 if right else rng.choice((1, -1))),
        "true_total": correct,
        "is_true": None if kind == "colour" else right,
        "is_allowed": (right or kind in {"sum", "take", "long"}) and not slip,
        "reason": "wrong_op" if slip else "" if right else "arith",
        "hint_level": help_level,
        "answer_shown": help_level == 5,
        "hinted_before": rng.random() < 0.05,
        "idle_cut": rng.random() < 0.1,
        "try_number": 1,
    }


def _turn(rng: random.Random) -> dict[str, Any]:
    """Return a decision in which numbers may have been put away."""
    every = [["sum", "add:2+3"], ["pair", "pair"], ["sum", "add:1+2+4"]]
    available = rng.sample(every, rng.randint(0, 3))
    taken = rng.choice(["", *(item for _kind, item in available)])
    return {"available": available, "number_action": rng.random() < 0.8, "taken": taken}


def store(
    room: Classroom, pupil: Student, claims: list[dict[str, Any]], turns: list[dict[str, Any]]
) -> None:
    plans = [SeatPlan(pupil.name, pupil.avatar, pupil.user), SeatPlan("Biscuit", "badger")]
    table = create_session("sleeping_queens", plans, group=room.public_id)
    rows = [*claims, *turns]
    events = models.Event.objects.bulk_create(
        models.Event(
            game_session=table,
            number=1000 + n,
            key=f"simulated-{n}",
            seat=0,
            actor="pupil",
            accepted=True,
            version_after=n,
            action=[],
            body_hash="",
            at=row["at"],
            month=table.month,
        )
        for n, row in enumerate(rows)
    )
    shared = {
        "game_session": table,
        "student": pupil.user,
        "actor": "pupil",
        "seat": 0,
        "game": table.game,
        "variant": table.variant,
        "deck": table.deck,
        "month": table.month,
        "rules": table.rules,
        "turn_number": 9,
        "group": room.public_id,
    }
    models.Attempt.objects.bulk_create(
        models.Attempt(
            **shared,
            **({"hand": [], "card_total": claim["stated_total"]} | claim),
            event=event,
            decision=str(event.number),
            n=0,
            effective=claim["operands"],
            opportunities=0,
        )
        for event, claim in zip(events, claims, strict=False)
    )
    models.Opportunity.objects.bulk_create(
        models.Opportunity(
            **shared,
            at=turn["at"],
            available=turn["available"],
            number_action=turn["number_action"],
            taken_items=[turn["taken"]] if turn["taken"] else [],
            event=event,
            decision=str(event.number),
            count=len(turn["available"]),
            action="play",
            visible=[1, 2, 3, 4, 5, 7],
        )
        for event, turn in zip(events[len(claims) :], turns, strict=True)
    )
