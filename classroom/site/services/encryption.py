"""Encrypt with SECRETS_KEYS: picture passwords of pupils, second steps of adults; key rotation."""

from allauth.mfa.models import Authenticator
from cryptography.fernet import InvalidToken, MultiFernet
from django.db import transaction

from classroom.models import Student
from database.encryption import key_ring

_ENCRYPTED = ("secret", "seed")
"""What the second step's apps and recovery codes are made from."""


def encrypt(text: str) -> str:
    """Return a text (of an adult's second step) encrypted with the first key."""
    return key_ring().encrypt(text.encode()).decode()


def decrypt(token: str) -> str:
    """Return the text that `encrypt` was given."""
    return key_ring().decrypt(token.encode()).decode()


def count_unreadable() -> int:
    """Count the picture passwords and second steps that no key of SECRETS_KEYS decrypts."""
    ring = key_ring()
    sealed = Student.objects.exclude(picture_password=b"").values_list(
        "picture_password", flat=True
    )
    steps = Authenticator.objects.values_list("data", flat=True)
    tokens = [bytes(token) for token in sealed.iterator()]
    tokens += [data[name].encode() for data in steps for name in _ENCRYPTED if name in data]
    return sum(not _is_readable(ring, token) for token in tokens)


def _is_readable(ring: MultiFernet, token: bytes) -> bool:
    try:
        ring.decrypt(token)
    except InvalidToken:
        return False
    return True


@transaction.atomic
def rotate_secrets() -> int:
    """Encrypt every picture password and second step anew with the first key; return how many."""
    ring = key_ring()
    students = list(Student.objects.select_for_update().exclude(picture_password=b""))
    for student in students:
        student.picture_password = ring.rotate(bytes(student.picture_password))
    Student.objects.bulk_update(students, ["picture_password"], batch_size=200)
    steps = list(Authenticator.objects.select_for_update())
    for step in steps:
        encrypted = {name: step.data[name] for name in _ENCRYPTED if name in step.data}
        step.data |= {name: ring.rotate(text.encode()).decode() for name, text in encrypted.items()}
    Authenticator.objects.bulk_update(steps, ["data"], batch_size=200)
    return len(students) + len(steps)
