"""Album pieces: written down from the log of games that are over, each once.

Never in the write path of a move: by the report job, and when a pupil asks what a game has brought.
"""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final

from classroom.models import AlbumPiece, ReportJob, Student
from classroom.reports.services.evidence import ALWAYS
from classroom.reports.services.rebuild import counting_of
from games.catalogue import ALBUMS
from games.selectors.albums import earned_in, ended_games
from learning.weeks import day_of, zone_named

SLACK: Final = timedelta(minutes=2)
"""Games that ended while a job was building may have been too new for it to see."""


def collect_up_to(student: Student, moment: datetime) -> None:
    """Write the pieces of all games that ended up to this moment and that no job has looked at."""
    job = ReportJob.objects.filter(kind="pupil", subject=student.user.public_id).first()
    first = min(looked_up_to(student, job), moment)
    collect(student, first, moment + timedelta(microseconds=1))


def looked_up_to(student: Student, job: ReportJob | None) -> datetime:
    """Return up to when the pupil's games are known to be in the album.

    A job that has counted by other rules has perhaps never looked.
    """
    if job is None or job.built_at is None or job.counted_as != counting_of(student):
        return ALWAYS
    return job.built_at - SLACK


def collect(student: Student, first: datetime, last: datetime) -> None:
    """Write the pieces earned in games with first <= end < last, in the order of their ends."""
    has = set(AlbumPiece.objects.filter(student=student).values_list("game", "piece"))
    incomplete = [game for game in ALBUMS if _lacks(game, has)]
    zone = zone_named(student.school.timezone)
    for game in ended_games(student.user_id, first, last, incomplete):
        if not _lacks(game.game, has):
            continue
        found = {
            piece: at for piece, at in earned_in(game).items() if (game.game, piece) not in has
        }
        AlbumPiece.objects.bulk_create(
            [
                AlbumPiece(
                    student=student,
                    game=game.game,
                    piece=piece,
                    day=day_of(at, zone),
                    table=game.public_id,
                )
                for piece, at in found.items()
            ],
            ignore_conflicts=True,
        )
        has |= {(game.game, piece) for piece in found}


def _lacks(game: str, has: Collection[tuple[str, str]]) -> bool:
    """Is there a piece of the game that is not among these?"""
    return any((game, place.key) not in has for place in ALBUMS[game].places)
