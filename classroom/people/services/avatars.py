"""Give pupils creatures that nobody else of the class has, as long as there are free ones.

Two tints of one creature are told apart by nobody on a printed card: they count as the same.
"""

import secrets as chance
from collections import Counter
from collections.abc import Iterable, Sequence

from django.db import transaction

from classroom.models import Classroom, Enrollment, Student
from classroom.people.names import same_name
from classroom.site.services import audit
from games.avatars import AVATARS


def symbol_of(avatar: str) -> str:
    """Return the creature of an avatar; of a key that is known no more the key itself."""
    return AVATARS[avatar].symbol if avatar in AVATARS else avatar


def pick_avatars(taken: Iterable[str], names: Sequence[str]) -> list[str]:
    """Return an avatar for each name: a creature that is had by the fewest.

    A name that is a creature's nickname gets that creature, if it is free.
    """
    counted = Counter(dict.fromkeys((one.symbol for one in AVATARS.values()), 0))
    used = Counter(taken)
    counted.update(symbol_of(key) for key in used.elements())
    own = {same_name(str(one.nickname)): key for key, one in AVATARS.items()}
    found = []
    for name in names:
        key = own.get(same_name(name), "")
        if not key or counted[symbol_of(key)]:
            key = _rarest(counted, used)
        counted[symbol_of(key)] += 1
        used[key] += 1
        found.append(key)
    return found


def _rarest(counted: Counter[str], used: Counter[str]) -> str:
    """Return an avatar that is rare among those of a rare creature."""
    fewest = min(counted[one.symbol] for one in AVATARS.values())
    keys = [key for key, one in AVATARS.items() if counted[one.symbol] == fewest]
    least = min(used[key] for key in keys)
    free = [key for key in keys if used[key] == least]
    plain = [key for key in free if key == AVATARS[key].symbol]
    return chance.choice(plain or free)


def taken_by_others(classroom: Classroom, student: Student) -> set[str]:
    """Return the creatures that other pupils of the class have."""
    others = Student.objects.filter(enrollments__classroom=classroom, enrollments__ended_at=None)
    rows = others.exclude(pk=student.pk).values_list("avatar", flat=True)
    return {symbol_of(key) for key in rows}


def may_take(classroom: Classroom, student: Student, avatar: str) -> bool:
    """Tell whether a pupil may have this avatar: it is the pupil's, or free, or none is free."""
    taken = taken_by_others(classroom, student)
    everything = {one.symbol for one in AVATARS.values()}
    return avatar == student.avatar or symbol_of(avatar) not in taken or everything <= taken


def doubles_in(classroom: Classroom) -> list[Student]:
    """Return the pupils whose creature somebody has who is in the class longer. One query."""
    posts = Enrollment.objects.filter(classroom=classroom, ended_at=None)
    seen: set[str] = set()
    found = []
    for post in posts.select_related("student__user").order_by("pk"):
        symbol = symbol_of(post.student.avatar)
        if symbol in seen:
            found.append(post.student)
        seen.add(symbol)
    return found


@transaction.atomic
def part_doubles(actor: audit.Actor, classroom: Classroom) -> list[Student]:
    """Give each of `doubles_in` a free creature, while there are any; return who got one.

    Locks the class.
    """
    Classroom.objects.select_for_update(no_key=True).get(pk=classroom.pk)
    present = Student.objects.filter(enrollments__classroom=classroom, enrollments__ended_at=None)
    taken = list(present.values_list("avatar", flat=True))
    parted = []
    for student in doubles_in(classroom):
        (free,) = pick_avatars(taken, [student.name])
        if symbol_of(free) in map(symbol_of, taken):
            break  # more pupils than creatures
        taken.append(free)
        student.avatar = free
        student.save(update_fields=["avatar"])
        parted.append(student)
    if parted:
        audit.record(actor, "pictures_parted", classroom=classroom, count=len(parted))
    return parted
