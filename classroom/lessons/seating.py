"""Seating plan of the assign page: read from a form, shuffled, laid out at tables."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.http import QueryDict

from classroom.lessons.assign_forms import AWAY, MAX_TABLE, OUT, table_sizes
from classroom.models import Assignment, Student
from games.catalogue import robots

_chance = secrets.SystemRandom()


@dataclass(frozen=True, slots=True)
class PlannedSeat:
    """A pupil on the plan, and the place the pupil has: a table's number, away or out."""

    student: Student
    place: str


@dataclass(frozen=True, slots=True)
class Zone:
    """A place of the plan: a table, "away" or "out"."""

    place: str
    number: int  # 0 for no table
    chairs: list[PlannedSeat]
    robots: list[tuple[str, str]]  # name, symbol
    over: int  # pupils too many


@dataclass(frozen=True, slots=True)
class Layout:
    """The plan as drawn: tables (with one empty table to grow into), away, not in it."""

    tables: list[Zone]
    away: Zone
    out: Zone
    numbers: list[str]  # of the tables
    seats: int
    robot_count: int

    @property
    def seated(self) -> int:
        """Pupils at a table."""
        return sum(len(zone.chairs) for zone in self.tables)

    @property
    def used(self) -> list[Zone]:
        """Tables with a pupil."""
        return [zone for zone in self.tables if zone.chairs]


def shuffled(pupils: Sequence[Student], seats: int, keep: Mapping[str, str]) -> dict[str, str]:
    """Return new places: pupils at as few tables as hold them, spread evenly, by chance.

    Those whom `keep` has as away or out stay so.
    """
    fixed = _fixed(keep)
    ids = [row.user.public_id for row in pupils if row.user.public_id not in fixed]
    _chance.shuffle(ids)
    tables = -(-len(ids) // seats)
    places = {pid: str(index % tables + 1) for index, pid in enumerate(ids)}
    return {row.user.public_id: (fixed | places)[row.user.public_id] for row in pupils}


def side_by_side(
    pupils: Sequence[Student], order: Sequence[str], seats: int, keep: Mapping[str, str]
) -> dict[str, str]:
    """Return new places: neighbours in `order` (public ids) share a table, spread evenly.

    The tables' numbers are drawn by lot, so that no number tells where in the order they stand.
    """
    fixed = _fixed(keep)
    ids = [pid for pid in order if pid not in fixed]
    tables = -(-len(ids) // seats)
    numbers = list(range(1, tables + 1))
    _chance.shuffle(numbers)
    places = {pid: str(numbers[index * tables // len(ids)]) for index, pid in enumerate(ids)}
    return {row.user.public_id: (fixed | places)[row.user.public_id] for row in pupils}


def as_before(
    pupils: Sequence[Student], before: Mapping[str, str], seats: int, keep: Mapping[str, str]
) -> dict[str, str]:
    """Return the places of an earlier set, its tables counted from one; who had none there, or
    finds the table full, gets the first free seat at a table in use, then at a new one."""
    counted = {str(old): str(n) for n, old in enumerate(sorted(table_sizes(before)), 1)}
    places = _fixed(keep)
    loose = []
    for row in pupils:
        pid = row.user.public_id
        place = before.get(pid, OUT)
        place = counted.get(place, place)
        if pid in places:
            continue
        if place in {AWAY, OUT} or table_sizes(places).get(int(place), 0) >= seats:
            loose.append(pid)
        else:
            places[pid] = place
    for pid in loose:
        places[pid] = _first_free(places, seats)
    return {row.user.public_id: places[row.user.public_id] for row in pupils}


def _fixed(places: Mapping[str, str]) -> dict[str, str]:
    """Return the places of those who are at no table."""
    return {pid: place for pid, place in places.items() if place in {AWAY, OUT}}


def _first_free(places: Mapping[str, str], seats: int) -> str:
    """Return the lowest table in use that has a free seat, else the lowest that is empty."""
    sizes = table_sizes(places)
    used = [number for number, size in sorted(sizes.items()) if size < seats]
    empty = next(number for number in range(1, len(sizes) + 2) if number not in sizes)
    return str(used[0] if used else empty)


def posted_places(
    pupils: Sequence[Student], data: QueryDict, seats: int, most: int = MAX_TABLE
) -> dict[str, str]:
    """Return the places a form sent. A pupil with an odd place is away; one without a place,
    just chosen, gets the first free seat of tables with so many seats. `most`: the highest number.
    """
    chosen = set(data.getlist("in")) if data.get("who") == "some" else None
    places, loose = {}, []
    for row in pupils:
        pid = row.user.public_id
        sent = data.get(f"place_{pid}")
        if chosen is not None and pid not in chosen:
            places[pid] = OUT
        elif sent is None:
            loose.append(pid)
        else:
            places[pid] = _table(sent, most)
    for pid in loose:
        places[pid] = _first_free(places, seats)
    return places


def _table(sent: str, most: int) -> str:
    """Return a table's number as sent, else away."""
    known = sent.isascii() and sent.isdecimal() and 1 <= int(sent[:4]) <= most
    return str(int(sent[:4])) if known else AWAY


def places_of(assignment: Assignment, pupils: Sequence[Student]) -> dict[str, str]:
    """Return the places of an assignment; a pupil who came to the class later is away."""
    rows = dict(assignment.pupils.values_list("student_id", "table_number"))
    absent = AWAY if assignment.whole_class else OUT
    return {
        row.user.public_id: str(rows[row.pk] or AWAY) if row.pk in rows else absent
        for row in pupils
    }


def layout(
    pupils: Sequence[Student],
    places: Mapping[str, str],
    seats: int,
    bots: bool,
    *,
    numbered: bool = False,
) -> Layout:
    """Return the plan to draw. `numbered`: its tables have their numbers, from any one on."""
    sizes = table_sizes(places)
    last = max(sizes, default=0) + 1
    drawn = [*sorted(sizes), last] if numbered else range(1, min(last, MAX_TABLE) + 1)
    by_place: dict[str, list[PlannedSeat]] = {}
    for row in pupils:
        place = places[row.user.public_id]
        by_place.setdefault(place, []).append(PlannedSeat(row, place))
    tables = []
    for number in drawn:
        chairs = by_place.get(str(number), [])
        free = max(0, seats - len(chairs)) if chairs and bots else 0
        over = max(0, len(chairs) - seats)
        tables.append(Zone(str(number), number, chairs, robots(free), over))
    return Layout(
        tables=tables,
        away=Zone(AWAY, 0, by_place.get(AWAY, []), [], 0),
        out=Zone(OUT, 0, by_place.get(OUT, []), [], 0),
        numbers=[zone.place for zone in tables],
        seats=seats,
        robot_count=sum(len(zone.robots) for zone in tables),
    )
