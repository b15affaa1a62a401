"""URLs: class code, pupils' sign-in and sign-out, start pages, privacy and about."""

from django.urls import URLPattern, path

from classroom.lessons.views import about
from classroom.people.views import entry

urlpatterns: list[URLPattern] = [
    path("", entry.class_code, name="class_code"),
    path("who/", entry.choose_name, name="choose_name"),
    path("who/<str:student>/", entry.picture_password, name="picture_password"),
    path("bye/", entry.sign_out, name="sign_out"),
    path("home/", entry.home, name="home"),
    path("class/new/", entry.first_class, name="first_class"),
    path("privacy/", entry.privacy, name="privacy"),
    path("browsers/", entry.browsers, name="browsers"),
    path("about/", about.about, name="about"),
    path("about/try/<slug:game>/", about.try_table, name="try_table"),
    path("about/leave/<slug:public_id>/", about.leave_guest, name="leave_guest"),
]
