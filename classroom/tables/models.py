"""AssignmentTable: which game session is played for which assignment and class."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from classroom.models.assignments import Assignment
from classroom.models.classes import Classroom


class AssignmentTable(models.Model):
    """A game session played for an assignment (or, without one, a class's free play)."""

    assignment = models.ForeignKey(
        Assignment, models.CASCADE, null=True, blank=True, related_name="tables"
    )
    classroom = models.ForeignKey(Classroom, models.CASCADE, related_name="tables")
    game_session = models.OneToOneField(
        "games.GameSession", models.CASCADE, related_name="classroom_table"
    )
    number = models.PositiveSmallIntegerField()  # shown as "table 3"
    round = models.PositiveSmallIntegerField(default=1)  # 1: the first game of this table
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """A table plays each round once."""

        db_table = "classroom_assignmenttable"  # an app of its own came later
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["assignment", "number", "round"],
                name="table_round",
                condition=Q(assignment__isnull=False),
            )
        ]
