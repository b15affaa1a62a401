"""The log and the counting agree on limits that rooms which do not know each other both need."""

import pytest

from games import help_ladder
from games.services import evidence
from learning import aggregation, weights

pytestmark = pytest.mark.fast


def test_a_day_played_is_marked_for_the_turns_that_are_counted_as_one() -> None:
    assert evidence.OPENING_TURNS == aggregation.OPENING_TURNS


def test_an_answer_is_a_pupils_own_up_to_the_step_before_help_reveals_claims() -> None:
    assert help_ladder.TOLD_FROM - 1 == aggregation.PRACTISED_UP_TO == weights.HALF_UP_TO
    assert evidence.ANSWER_STEP == help_ladder.TOLD_FROM + 1
