"""Columns of the exported answers: each is filled by something."""

import pytest

from classroom.reports.selectors.exports import ANSWER_COLUMNS, CARD_FIELDS, CLAIM_FIELDS
from games.selectors.log import GroupClaim
from practice.selectors import GroupCard

pytestmark = pytest.mark.fast


def test_every_column_is_worked_out_or_a_field_of_claims_or_of_cards() -> None:
    """A column that nothing fills would be empty in silence."""
    worked_out = {"pupil_id", "pupil", "date", "time", "at_utc", "source", "claim", "how"}
    worked_out |= {"same_cards", "truth", "right"}
    for column in set(ANSWER_COLUMNS) - worked_out:
        fields = {CLAIM_FIELDS.get(column, column), CARD_FIELDS.get(column, column)}
        assert fields & {*GroupClaim.__annotations__, *GroupCard.__annotations__}, column
