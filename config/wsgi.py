"""The page server's WSGI application."""

import gc
import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()

from config.production import refuse_unfit_database  # noqa: E402 - needs the apps loaded

refuse_unfit_database()
gc.freeze()  # what is loaded stays, and is not looked through for cycles
gc.set_threshold(10_000)  # a page of a class's answers makes ten thousands of objects at once
