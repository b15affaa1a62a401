"""URLs: a teacher's classes."""

from django.urls import URLPattern, path

from classroom.lessons.views import class_page as classes

urlpatterns: list[URLPattern] = [
    path("classes/", classes.class_list, name="class_list"),
    path("class/<slug:classroom>/", classes.class_page, name="class_page"),
]
