"""URLs: a class's roster, sign-in cards and the end of the sign-in window."""

from django.urls import URLPattern, path

from classroom.people.views import roster, roster_add, roster_added, roster_pick

_CLASS = "class/<str:classroom>/"
_PUPIL = _CLASS + "pupils/<str:student>/"

urlpatterns: list[URLPattern] = [
    path(_CLASS + "pupils/add/", roster_add.roster_add, name="roster_add"),
    path(_CLASS + "pupils/check/", roster_add.roster_check, name="roster_check"),
    path(_CLASS + "pupils/pick/", roster_pick.roster_pick, name="roster_pick"),
    path(_CLASS + "pupils/added/<str:key>/", roster_added.roster_added, name="roster_added"),
    path(_CLASS + "pupils/added/<str:key>/undo/", roster_added.roster_undo, name="roster_undo"),
    path(_CLASS + "pupils/pictures/", roster.pictures_part, name="pictures_part"),
    path(_CLASS + "pupils/free/", roster.sign_in_unlock_all, name="sign_in_unlock_all"),
    path(_PUPIL, roster.pupil_edit, name="pupil_edit"),
    path(_PUPIL + "remove/", roster.pupil_remove, name="pupil_remove"),
    path(_PUPIL + "return/", roster.pupil_return, name="pupil_return"),
    path(_PUPIL + "secret/", roster.picture_password_show, name="picture_password_show"),
    path(_PUPIL + "secret/reset/", roster.picture_password_reset, name="picture_password_reset"),
    path(_PUPIL + "secret/free/", roster.sign_in_unlock, name="sign_in_unlock"),
    path(_CLASS + "cards/", roster.cards, name="cards"),
    path(_CLASS + "door/close/", roster.sign_in_window_close, name="sign_in_window_close"),
]
