"""URLs: the live board of a class, and letting its pupils sign in."""

from django.urls import URLPattern, path

from classroom.lessons.views import lesson_end, live, live_table

urlpatterns: list[URLPattern] = [
    path("class/<slug:classroom>/live/", live.live, name="live"),
    path("class/<slug:classroom>/live/part/", live.live_part, name="live_part"),
    path("class/<slug:classroom>/live/ticket/", live.live_ticket, name="live_ticket"),
    path("class/<slug:classroom>/live/pause/", live.pause_all, name="pause_all"),
    path("class/<slug:classroom>/live/resume/", live.resume_all, name="resume_all"),
    path("class/<slug:classroom>/live/say/", live.say_to_all, name="say_to_all"),
    path("class/<slug:classroom>/live/robots/", live.robots_play, name="robots_play"),
    path("class/<slug:classroom>/live/end/", lesson_end.live_end, name="live_end"),
    path("class/<slug:classroom>/live/go-on/", lesson_end.live_go_on, name="live_go_on"),
    path(
        "class/<slug:classroom>/door/open/",
        lesson_end.sign_in_window_open,
        name="sign_in_window_open",
    ),
    *[
        path(f"class/<slug:classroom>/live/<slug:public_id>/{end}/", view, name=name)
        for end, view, name in (
            ("hand", live.hand_down, "hand_down"),
            ("look", live_table.live_look, "live_look"),
            ("robot", live_table.robot_plays, "robot_plays"),
            ("keep", live_table.keep_seat, "keep_seat"),
            ("move", live_table.live_move, "live_move"),
            ("end", live_table.end_table, "end_table"),
        )
    ],
]
