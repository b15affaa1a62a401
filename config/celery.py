"""The Celery application: finds the tasks of both apps, reads its settings from Django's."""

import gc
import os
from pathlib import Path
from typing import Any

from celery import Celery
from celery.signals import worker_init, worker_ready

from config.broker import use_whole_files

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

use_whole_files()
app = Celery("counterpane")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_init.connect
def make_ready(**kwargs: Any) -> None:
    """Refuse to work on a database that may lose what it confirms, or with keys of another."""
    from config.production import refuse_unfit_database

    refuse_unfit_database()
    gc.freeze()  # before it forks: its children share what is loaded


@worker_ready.connect
def tell_ready(**kwargs: Any) -> None:
    """Touch READY_FILE: the launcher waits for it."""
    if name := os.environ.get("READY_FILE"):
        Path(name).touch()
