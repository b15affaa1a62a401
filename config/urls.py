"""Every address of the product, grouped by noun in the two apps."""

from django.urls import include, path

urlpatterns = [
    path("table/", include("games.urls")),  # first: most requests are a table's
    path("", include("classroom.urls")),
    path("account/", include("allauth.urls")),
]

handler400 = "classroom.site.views.errors.bad_request"
handler403 = "classroom.site.views.errors.forbidden"
handler404 = "classroom.site.views.errors.not_found"
handler500 = "classroom.site.views.errors.server_error"
