"""The page server's WSGI application."""

import gc
import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()

from config.production import refuse_unfit_database  # noqa: E402 - needs the apps loaded

refuse_unfit_database()

# What is loaded by now stays: without this a full collection walks all of it, for 50 ms and more,
# while somebody's request waits. And what a request makes goes with it: looking for cycles at every
# 700th object, Python's own pace, took 3 % of a move.
gc.collect()
gc.freeze()
gc.set_threshold(10_000, 10, 10)
