"""Everything classroom stores."""

from classroom.models.album import AlbumPiece
from classroom.models.assignments import Assignment, AssignmentPupil
from classroom.models.audit import AuditEntry
from classroom.models.classes import Classroom, ClassroomTeacher, Enrollment, TeacherInvitation
from classroom.models.mails import Mail, MailServer, WeeklyDigest
from classroom.models.notes import HomeNote
from classroom.models.people import (
    FamilyCode,
    Guardian,
    Guardianship,
    Guest,
    MissCount,
    School,
    SignInBudget,
    Student,
    Teacher,
    User,
)
from classroom.models.reports import PupilEstimate, PupilFact, PupilWeek, ReportJob
from classroom.models.sessions import BrowserSession
from classroom.tables.models import AssignmentTable

__all__ = [
    "AlbumPiece",
    "Assignment",
    "AssignmentPupil",
    "AssignmentTable",
    "AuditEntry",
    "BrowserSession",
    "Classroom",
    "ClassroomTeacher",
    "Enrollment",
    "FamilyCode",
    "Guardian",
    "Guardianship",
    "Guest",
    "HomeNote",
    "Mail",
    "MailServer",
    "MissCount",
    "PupilEstimate",
    "PupilFact",
    "PupilWeek",
    "ReportJob",
    "School",
    "SignInBudget",
    "Student",
    "Teacher",
    "TeacherInvitation",
    "User",
    "WeeklyDigest",
]
