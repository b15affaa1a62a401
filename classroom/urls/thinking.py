"""URLs: thinking cards."""

from django.urls import URLPattern, path

from classroom.lessons.views import thinking

urlpatterns: list[URLPattern] = [
    path("me/warm-up/<slug:assignment>/", thinking.warm_up_round, name="warm_up_round"),
    path("me/cards/", thinking.card_round, name="card_round"),
    path("table/<slug:public_id>/cards/", thinking.table_cards, name="table_cards"),
]
