"""Addresses of the table: what its page, its moves and its scripts ask for."""

from django.urls import path

from games.views import live, plain, play, replay, rules

urlpatterns = [
    path("<str:public_id>/", play.table, name="table"),
    path("<str:public_id>/plain/", plain.table_plain, name="table_plain"),
    path("<str:public_id>/act/", play.table_act, name="table_act"),
    path("<str:public_id>/help/", play.table_help, name="table_help"),
    path("<str:public_id>/replay/", replay.table_replay, name="table_replay"),
    path("<str:public_id>/part/", live.table_part, name="table_part"),
    path("<str:public_id>/ticket/", live.table_ticket, name="table_ticket"),
    path("<str:public_id>/tray/", live.table_tray, name="table_tray"),
    path("<str:public_id>/rules/", rules.table_rules, name="table_rules"),
    path("<str:public_id>/guide/", live.table_guide, name="table_guide"),
    path("<str:public_id>/go-on/", live.table_go_on, name="table_go_on"),
    path("<str:public_id>/say/", live.table_say, name="table_say"),
    path("<str:public_id>/hand/", live.table_hand, name="table_hand"),
    path("<str:public_id>/leave/", live.table_leave, name="table_leave"),
]
