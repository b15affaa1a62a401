"""Notes that a pupil's reports are behind: of new evidence and of new thinking cards, as one."""

from dataclasses import dataclass
from datetime import datetime

from games.selectors import log
from games.services import clear_change as clear_evidence
from practice import selectors as cards
from practice.services import clear_change as clear_cards


@dataclass(frozen=True, slots=True)
class Change:
    """What is new about a pupil: a span of time, and the notes' numbers, 0 for none."""

    student_id: int
    first_at: datetime
    last_at: datetime
    evidence: int = 0
    cards: int = 0


def changed_students(limit: int) -> list[Change]:
    """Return pupils about whom something is new, at most so many of each kind."""
    changes: dict[int, Change] = {}
    for note in log.changed_students(limit):
        changes[note.student_id] = _of_evidence(note)
    for new_cards in cards.changed_students(limit):
        changes[new_cards.student_id] = _joined(changes.get(new_cards.student_id), new_cards)
    return list(changes.values())


def change_of(student_id: int) -> Change | None:
    """Return a pupil's unbuilt change, None when all is built."""
    evidence, new_cards = log.change_of(student_id), cards.change_of(student_id)
    change = _of_evidence(evidence) if evidence else None
    return _joined(change, new_cards) if new_cards else change


def clear(change: Change) -> bool:
    """Forget the notes if nothing came since they were read; True if all are gone."""
    cleared = [
        forget(change.student_id, number)
        for forget, number in ((clear_evidence, change.evidence), (clear_cards, change.cards))
        if number
    ]
    return all(cleared)


def _of_evidence(note: log.Change) -> Change:
    return Change(note.student_id, note.first_at, note.last_at, evidence=note.sequence)


def _joined(change: Change | None, note: cards.CardSpan) -> Change:
    if change is None:
        return Change(note.student_id, note.first_at, note.last_at, cards=note.sequence)
    return Change(
        note.student_id,
        min(change.first_at, note.first_at),
        max(change.last_at, note.last_at),
        change.evidence,
        note.sequence,
    )
