"""Have a pupil answer given thinking cards at given times."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import uuid4

import time_machine

from learning.items import worth_of
from practice.cards_dealt import DealtCard, Place
from practice.services import Answer, write_answers
from tests.cast import Cast


def ask(cast: Cast, at: datetime, rights: Sequence[tuple[str, bool]]) -> None:
    """Have the pupil answer cards, one every 30 seconds: (fact, is it right) each."""
    for n, (item, right) in enumerate(rights):
        moment = at + timedelta(seconds=30 * n)
        with time_machine.travel(moment, tick=False):
            place = Place(group=cast.classroom.public_id)
            card = DealtCard(
                cast.pupil.user_id,
                uuid4().hex[:16],
                place,
                "add_10",
                item,
                selected=True,
                expected=0.8,
                estimator="test",
                asked=moment.timestamp(),
            )
            keyed = (worth_of(item) + (not right),)
            write_answers([Answer(card, keyed, 0, 2_000, idle_cut=False, skipped=False)])
