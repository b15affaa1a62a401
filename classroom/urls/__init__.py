"""URLs of people, classes, assignments, reports, families: one module a noun."""

from importlib import import_module

from django.urls import URLPattern

MODULES = (
    "entry",
    "roster",
    "families",
    "classes",
    "assign",
    "catalogue",
    "lobby",
    "thinking",
    "live",
    "wall",
    "reports",
    "family",
    "settings",
)

urlpatterns: list[URLPattern] = [
    pattern
    for module in MODULES
    for pattern in import_module(f"classroom.urls.{module}").urlpatterns
]
