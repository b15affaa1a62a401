"""Thinking cards of a class: write down what its pupils answered."""

from collections.abc import Sequence
from typing import Any

from classroom.models import Classroom
from practice.services import read_answers, write_answers


def write_cards(user_id: int, said: Sequence[Any]) -> int:
    """Write down what is said of the pupil's cards; return how many were new.

    A device may have been without its line for a day: what it says of a class that is deleted
    meanwhile is not written, since nothing would erase it.
    """
    answers = read_answers(user_id, said)
    if not answers:
        return 0
    groups = {one.card.place.group for one in answers} - {""}
    rooms = Classroom.objects.filter(public_id__in=groups, deleted_at=None)
    open_groups = {"", *rooms.values_list("public_id", flat=True)}
    return write_answers([one for one in answers if one.card.place.group in open_groups])
