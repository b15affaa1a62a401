"""Weights of answers: how much an answer given with help says of the pupil. Pure."""

from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from learning.estimate import Observation
from learning.observations import Attempt, CardAnswer
from learning.skills import skill_of
from learning.stored_claims import StoredClaim

FULL_UP_TO: Final = 1
HALF_UP_TO: Final = 3
IDLE_LIMIT_MS: Final = 60_000
"""An answer after a pause longer than this says nothing: nobody knows what went on."""
TOGETHER: Final = "coop"
"""The mode of a common task: those at the table talk, and a claim may be another's."""


def weight_of(
    right: bool,
    *,
    hint_level: int = 0,
    first_try: bool = True,
    answer_shown: bool = False,
    hinted_before: bool = False,
    together: bool = False,
    idle_ms: int = 0,
) -> float:
    """Return the weight of an answer, 0..1; 0 where it says nothing.

    `hint_level` is the highest step of the help ladder that was open (0 to 5), `answer_shown` that
    the answer was shown, `hinted_before` that help told this very answer earlier, `together` that
    it was given in a common task, where another may have said it, `idle_ms` the time cut.
    Where an answer was given away, a right one says nothing and a wrong one all the more.
    """
    if not first_try or answer_shown or together or idle_ms > IDLE_LIMIT_MS:
        return 0.0
    if hint_level > HALF_UP_TO or hinted_before:
        return 0.0 if right else 1.0
    return 1.0 if hint_level <= FULL_UP_TO else 0.5


def observation_of(claim: Attempt, zone: ZoneInfo) -> Observation | None:
    """Return a logged claim as evidence for the estimate, None where it is none.

    Colours, equal numbers, scores and mixed signs are not rated. A true sum in a form that the game
    does not take is a right answer: only its arithmetic is rated. `claim` is as it counts
    (`learning.put_together.as_counted`): what was put together wrongly tells nothing.
    """
    family = skill_of(claim.item)
    if not family or claim.is_true is None:
        return None
    weight = weight_of(
        claim.is_true,
        hint_level=claim.hint_level,
        first_try=claim.try_number == 1,
        answer_shown=claim.answer_shown,
        hinted_before=claim.hinted_before,
        together=claim.mode == TOGETHER,
        idle_ms=IDLE_LIMIT_MS + 1 if claim.idle_cut else 0,
    )
    at: datetime = claim.at.astimezone(zone)
    return Observation(f"claim-{claim.id}", at, claim.item, family, claim.is_true, weight)


def weight_of_claim(claim: StoredClaim) -> float:
    """Return the weight in the estimate of a stored claim or card; 0 where it says nothing."""
    right = claim.is_true
    if right is None or not skill_of(claim.item):
        return 0.0
    if claim.is_card:
        return 0.0 if claim.idle_cut else weight_of(right)
    return weight_of(
        right,
        hint_level=claim.hint_level,
        first_try=claim.try_number == 1,
        answer_shown=claim.answer_shown,
        hinted_before=claim.hinted_before,
        together=is_together(claim),
        idle_ms=IDLE_LIMIT_MS + 1 if claim.idle_cut else 0,
    )


def is_together(claim: StoredClaim) -> bool:
    """Was a stored claim made in a common task, where those at the table talk?"""
    mode: str = claim.mode
    return mode == TOGETHER


def observation_of_card(card: CardAnswer, zone: ZoneInfo) -> Observation | None:
    """Return a thinking card's first answer as evidence for the estimate, None where it is none."""
    family = skill_of(card.item)
    if not family:
        return None
    weight = 0.0 if card.idle_cut else weight_of(card.right)
    return Observation(
        f"card-{card.id}", card.at.astimezone(zone), card.item, family, card.right, weight
    )
