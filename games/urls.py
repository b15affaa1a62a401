"""Addresses of the table: what its page, its moves and its scripts ask for."""

from django.urls import path

from games.views import play, replay, wire

urlpatterns = [
    path("<str:public_id>/", play.table, name="table"),
    path("<str:public_id>/act/", play.table_act, name="table_act"),
    path("<str:public_id>/help/", play.table_help, name="table_help"),
    path("<str:public_id>/replay/", replay.table_replay, name="table_replay"),
    path("<str:public_id>/part/", wire.table_part, name="table_part"),
    path("<str:public_id>/ticket/", wire.table_ticket, name="table_ticket"),
    path("<str:public_id>/tray/", wire.table_tray, name="table_tray"),
    path("<str:public_id>/guide/", wire.table_guide, name="table_guide"),
    path("<str:public_id>/hand/", wire.table_hand, name="table_hand"),
]
