"""URLs: a pupil's home, and the ways to a table."""

from django.urls import URLPattern, path

from classroom.lessons.views import album, lobby, my_patches

urlpatterns: list[URLPattern] = [
    path("me/", lobby.pupil_home, name="pupil_home"),
    path("me/now/", lobby.home_part, name="home_part"),
    path("me/play/<slug:assignment>/", lobby.play_assignment, name="play_assignment"),
    path("me/next/<slug:public_id>/", lobby.next_game, name="next_game"),
    path("me/decline/<slug:public_id>/", lobby.decline_game, name="decline_game"),
    path("me/gains/<slug:public_id>/", album.game_gains, name="game_gains"),
    path("me/patches/", my_patches.my_patches, name="my_patches"),
    path("me/album/", album.album, name="album"),
    path("me/fun/", lobby.free_play, name="free_play"),
]
