"""Addresses: a class's list, cards and door."""

from django.urls import URLPattern, path

from classroom.views import roster

_CLASS = "class/<str:classroom>/"
_PUPIL = _CLASS + "pupils/<str:student>/"

urlpatterns: list[URLPattern] = [
    path(_CLASS + "pupils/add/", roster.roster_add, name="roster_add"),
    path(_PUPIL, roster.pupil_edit, name="pupil_edit"),
    path(_PUPIL + "remove/", roster.pupil_remove, name="pupil_remove"),
    path(_PUPIL + "return/", roster.pupil_return, name="pupil_return"),
    path(_PUPIL + "secret/", roster.secret_show, name="secret_show"),
    path(_PUPIL + "secret/reset/", roster.secret_reset, name="secret_reset"),
    path(_PUPIL + "secret/free/", roster.secret_free, name="secret_free"),
    path(_CLASS + "cards/", roster.cards, name="cards"),
    path(_CLASS + "door/open/", roster.door_open, name="door_open"),
    path(_CLASS + "door/close/", roster.door_close, name="door_close"),
]
