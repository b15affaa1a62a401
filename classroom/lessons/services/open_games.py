"""Limits of open games: how many a class may have, and which give their place up."""

from datetime import timedelta

from django.utils import timezone

from classroom.models import AssignmentTable, Classroom
from games.selectors import lobby as game_lobby
from games.services import abandon

MAX_OPEN = 120  # open games a class: three for each of forty pupils
FREE_IDLE = timedelta(
    hours=2
)  # a free game left for this long gives its place up when places are short
ANY_IDLE = timedelta(days=7)


class LobbyClosed(Exception):
    """No game begins, for `reason`: planned, over, aside (a game that waits does not go on either),
    done (the goal is met), full (of tables), many (games of the pupil's
    own are open), busy (a friend who was chosen is not free)."""

    def __init__(self, reason: str) -> None:
        """Keep the reason."""
        super().__init__(reason)
        self.reason = reason


def make_room(classroom: Classroom, wanted: int) -> None:
    """See that `wanted` more games fit under MAX_OPEN, ending forgotten ones if need be.

    Raises LobbyClosed("full").
    """
    going = dict(
        AssignmentTable.objects.filter(
            classroom=classroom, game_session__status=game_lobby.PLAYING
        ).values_list("game_session_id", "assignment_id")
    )
    if len(going) + wanted <= MAX_OPEN:
        return
    now = timezone.now()
    free = [pk for pk, assignment_id in going.items() if assignment_id is None]
    forgotten = {
        *game_lobby.idle_since(free, now - FREE_IDLE),
        *game_lobby.idle_since(going, now - ANY_IDLE),
    }
    abandon(forgotten)
    if len(going) - len(forgotten) + wanted > MAX_OPEN:
        raise LobbyClosed("full")
