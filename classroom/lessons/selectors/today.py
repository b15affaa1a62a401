"""Query what a class has made today: one count for the live board and the wall."""

from datetime import datetime

from classroom.models import AssignmentTable, Classroom
from games.selectors.lobby import sums_by
from learning.weeks import zone_named
from practice.selectors import right_by_table


def midnight(classroom: Classroom, now: datetime) -> datetime:
    """Return when the school's day began."""
    local = now.astimezone(zone_named(classroom.school.timezone))
    return local.replace(hour=0, minute=0, second=0, microsecond=0)


def sums_today(classroom: Classroom, now: datetime) -> int:
    """Return the sums made today at tables that were moved at today, thinking cards included.

    Three queries, of which two only where a table has been played at.
    """
    begun = midnight(classroom, now)
    tables = AssignmentTable.objects.filter(
        classroom=classroom, game_session__moved_at__gte=begun
    ).values_list("game_session_id", "game_session__public_id")
    sessions = dict(tables)
    laid = sum(count for _session, _user, count in sums_by(list(sessions), begun))
    cards = right_by_table(list(sessions.values()), begun)
    return laid + sum(count for _table, _user, count in cards)
