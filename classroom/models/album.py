"""Album model: the pieces of games that a pupil has collected."""

from typing import ClassVar

from django.db import models

from classroom.models.people import Student


class AlbumPiece(models.Model):
    """That a pupil woke, freed, lulled or filled a piece for the first time, and on which day.

    The pupil's own: it goes with the pupil, is never taken away, and no report reads it.
    """

    student = models.ForeignKey(Student, models.CASCADE, related_name="album", db_index=False)
    game = models.CharField(max_length=32)
    piece = models.CharField(max_length=20)
    day = models.DateField()  # local to the school
    table = models.CharField(max_length=14)  # public id of the game session: there it is new

    class Meta:
        """Each piece once."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["student", "game", "piece"], name="album_piece_once")
        ]
