"""Encrypt with SECRETS_KEYS: the key ring that every room shares."""

from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings


def key_ring() -> MultiFernet:
    """Return all keys: the first encrypts, every one decrypts."""
    return MultiFernet([Fernet(key) for key in settings.SECRETS_KEYS])
