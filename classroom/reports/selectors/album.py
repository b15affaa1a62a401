"""Query a pupil's album: each game's pieces, those met and those still to come."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date

from classroom.models import AlbumPiece, Student
from games.catalogue import ALBUMS, OFFERED, AlbumPlace, GameTitle


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in the album, and since when the pupil has the piece; None: not yet."""

    place: AlbumPlace
    day: date | None
    new: bool = False  # came in the game that brought something last


@dataclass(frozen=True, slots=True)
class GamePages:
    """All places of one game."""

    game: GameTitle
    slots: list[Slot]
    shape: str
    unmet: str
    count: str  # '6 of 12 queens'
    whole: str  # what is said where all are there, else ''
    pictures: str


@dataclass(frozen=True, slots=True)
class NewPieces:
    """What one game has brought into the album."""

    places: list[AlbumPlace]
    heading: str
    count: str


def album_of(student: Student) -> list[GamePages]:
    """Return a pupil's album, a game after the other. One query."""
    rows = AlbumPiece.objects.filter(student=student)
    days = {(row.game, row.piece): row.day for row in rows}
    return [_pages(OFFERED[game], days) for game in OFFERED if game in ALBUMS]


def newest_pages(student: Student) -> GamePages | None:
    """Return the pages of the game that brought something last, of the first game while nothing
    has come; None where no game has an album. One query."""
    rows = list(AlbumPiece.objects.filter(student=student).order_by("-pk"))
    known = [row for row in rows if row.game in ALBUMS and row.game in OFFERED]
    game = known[0].game if known else next((key for key in OFFERED if key in ALBUMS), None)
    if game is None:
        return None
    days = {(row.game, row.piece): row.day for row in rows}
    new = {row.piece for row in known if row.table == known[0].table}
    return _pages(OFFERED[game], days, new)


def _pages(
    game: GameTitle, days: dict[tuple[str, str], date], new: Collection[str] = ()
) -> GamePages:
    album = ALBUMS[game.key]
    slots = [
        Slot(place, days.get((game.key, place.key)), place.key in new) for place in album.places
    ]
    met = sum(slot.day is not None for slot in slots)
    return GamePages(
        game,
        slots,
        album.shape,
        str(album.unmet),
        _count(game.key, met),
        str(album.whole) if met == len(slots) else "",
        album.pictures,
    )


def new_pieces(student: Student, game: str, table: str) -> NewPieces | None:
    """Return the pieces that came into the album at that table; None for nothing. One query."""
    album = ALBUMS.get(game)
    if album is None:
        return None
    rows = AlbumPiece.objects.filter(student=student, game=game).values_list("piece", "table")
    came_at = dict(rows)
    places = [place for place in album.places if came_at.get(place.key) == table]
    met = sum(place.key in came_at for place in album.places)
    return NewPieces(places, _heading(game, places), _count(game, met)) if places else None


def _heading(game: str, places: Sequence[AlbumPlace]) -> str:
    album = ALBUMS[game]
    if len(places) > 1:
        return str(album.have_come) % {"n": len(places)}
    return str(album.has_come) % {"name": places[0].name}


def _count(game: str, met: int) -> str:
    album = ALBUMS[game]
    return str(album.count) % {"met": met, "all": len(album.places)}
