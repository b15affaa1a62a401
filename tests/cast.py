"""Ms Ada's class and the people around it: one person for each of the twelve roles."""

from dataclasses import dataclass

from django.test import Client
from django.utils import timezone

from classroom.models import (
    Assignment,
    AssignmentTable,
    Classroom,
    ClassroomTeacher,
    Guardian,
    School,
    Student,
    Teacher,
    User,
)
from games.models import GameSession
from games.services import SeatPlan, create_session
from tests.factories import (
    AssignmentFactory,
    ClassroomFactory,
    GuardianFactory,
    SchoolFactory,
    StudentFactory,
    TeacherFactory,
    UserFactory,
)
from tests.table_factory import SEED

ROLES = (
    "anonymous",
    "pupil",
    "table_mate",
    "classmate",
    "other_class_pupil",
    "teacher",
    "co_teacher",
    "removed_co_teacher",
    "other_school_teacher",
    "school_admin",
    "guardian",
    "other_guardian",
)


@dataclass(frozen=True)
class Cast:
    """Everyone, and what belongs to them.

    `pupil` and `table_mate` sit at `table` (with a robot), dealt for `assignment`, which is set
    for all three pupils of `classroom`. `guardian` is the pupil's, `other_guardian` the
    classmate's. `school_admin` teaches nobody.
    """

    school: School
    other_school: School
    classroom: Classroom
    other_classroom: Classroom  # same school
    foreign_classroom: Classroom  # the other school's
    teacher: Teacher
    co_teacher: Teacher
    removed_co_teacher: Teacher
    other_school_teacher: Teacher
    school_admin: Teacher
    pupil: Student
    table_mate: Student
    classmate: Student
    other_class_pupil: Student
    foreign_pupil: Student
    guardian: Guardian
    other_guardian: Guardian
    assignment: Assignment
    table: GameSession

    def user(self, role: str) -> User | None:
        """Return the user of a role of ROLES; None for anonymous."""
        return None if role == "anonymous" else getattr(self, role).user

    def client(self, role: str = "anonymous") -> Client:
        """Return a browser in which that role is signed in."""
        client = Client()
        if user := self.user(role):
            client.force_login(user)
        return client


def make_cast() -> Cast:
    """Write the whole cast to the database."""
    school = SchoolFactory(name="Hazel Lane School")
    other_school = SchoolFactory(name="Harbour School")
    staff = _staff(school, other_school)
    rooms = _rooms(school, other_school, staff)
    pupils = _pupils(school, other_school, rooms)
    assignment, table = _table(rooms["classroom"], staff["teacher"], pupils)
    return Cast(
        school=school,
        other_school=other_school,
        assignment=assignment,
        table=table,
        guardian=_guardian("Sam", "sam@family.example", pupils["pupil"]),
        other_guardian=_guardian("Kit", "kit@family.example", pupils["classmate"]),
        **staff,
        **rooms,
        **pupils,
    )


def _adult(email: str) -> User:
    return UserFactory(email=email)


def _staff(school: School, other_school: School) -> dict[str, Teacher]:
    def teacher(name: str, email: str, at: School = school, is_admin: bool = False) -> Teacher:
        return TeacherFactory(user=_adult(email), school=at, name=name, is_admin=is_admin)

    return {
        "teacher": teacher("Ms Ada", "ada@hazel.example"),
        "co_teacher": teacher("Mr Bo", "bo@hazel.example"),
        "removed_co_teacher": teacher("Ms Cy", "cy@hazel.example"),
        "school_admin": teacher("Mrs Dee", "dee@hazel.example", is_admin=True),
        "other_school_teacher": teacher("Mr Eli", "eli@harbour.example", other_school),
    }


def _rooms(school: School, other_school: School, staff: dict[str, Teacher]) -> dict[str, Classroom]:
    maple = ClassroomFactory(school=school, name="Maple class", teacher=staff["teacher"])
    ClassroomTeacher.objects.create(classroom=maple, teacher=staff["co_teacher"])
    ClassroomTeacher.objects.create(
        classroom=maple, teacher=staff["removed_co_teacher"], ended_at=timezone.now()
    )
    return {
        "classroom": maple,
        "other_classroom": ClassroomFactory(
            school=school, name="Birch class", teacher=staff["co_teacher"]
        ),
        "foreign_classroom": ClassroomFactory(
            school=other_school, name="Gull class", teacher=staff["other_school_teacher"]
        ),
    }


def _pupils(
    school: School, other_school: School, rooms: dict[str, Classroom]
) -> dict[str, Student]:
    def pupil(name: str, avatar: str, room: str, at: School = school) -> Student:
        return StudentFactory(school=at, name=name, avatar=avatar, classroom=rooms[room])

    return {
        "pupil": pupil("Ripple", "otter", "classroom"),
        "table_mate": pupil("Ember", "fox", "classroom"),
        "classmate": pupil("Hoot", "owl", "classroom"),
        "other_class_pupil": pupil("Clover", "hare", "other_classroom"),
        "foreign_pupil": pupil("Splash", "whale", "foreign_classroom", other_school),
    }


def _guardian(name: str, email: str, child: Student) -> Guardian:
    return GuardianFactory(user=_adult(email), name=name, child=child)


def _table(
    classroom: Classroom, teacher: Teacher, pupils: dict[str, Student]
) -> tuple[Assignment, GameSession]:
    seated = [pupils["pupil"], pupils["table_mate"]]
    assignment = AssignmentFactory(
        classroom=classroom, made_by=teacher, pupils=[*seated, pupils["classmate"]]
    )
    plans = [SeatPlan(one.name, one.avatar, user=one.user) for one in seated]
    plans.append(SeatPlan("Biscuit", "robot", bot_level="greedy"))
    table = create_session(
        "sleeping_queens",
        plans,
        versus=True,
        place=classroom.name,
        group=classroom.public_id,
        seed=SEED,
    )
    AssignmentTable.objects.create(
        assignment=assignment, classroom=classroom, game_session=table, number=1
    )
    return assignment, table
