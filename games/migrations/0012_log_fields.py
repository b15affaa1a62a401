"""Say more in the log's rows: keyed, mode, form, all that was claimed, deck, the game's month.

Rows from before are filled from what they and their games say. Of claims that lay no card as the
total, what a card in the hand would have made of them is forgotten: it was never meant.
"""

from functools import partial

from django.db import migrations, models

from games.kept import keep, let_go, run_on
from games.months import THIS_MONTH

UNTRUE = "'', 'arith', 'not_equal', 'div_inexact', 'div_zero', 'miscounted', 'colour_mismatch'"
"""Reasons why a claim was not taken that say nothing about its form."""
ON_POSTGRESQL = {
    "mode": "coalesce(pressure ->> 'mode', '')",
    "total": "coalesce((s.options -> 'state_total') = 'true'::jsonb, false)",
    "month": "date_trunc('month', s.started_at AT TIME ZONE 'UTC')::date",
    "items": "SELECT coalesce(jsonb_agg(a.item ORDER BY a.n), '[]'::jsonb)",
    "rows": "games_attempt a WHERE a.event_id = games_opportunity.event_id",
}
ON_SQLITE = {
    "mode": "coalesce(json_extract(pressure, '$.mode'), '')",
    "total": "coalesce(json_extract(s.options, '$.state_total'), 0)",
    "month": "strftime('%Y-%m-01', s.started_at)",
    "items": "SELECT json_group_array(item)",
    "rows": "(SELECT item FROM games_attempt a WHERE a.event_id = games_opportunity.event_id"
    " ORDER BY a.n)",
}
SESSION = "FROM games_gamesession s WHERE s.id = game_session_id"
FILL = (
    "UPDATE games_event SET month = (SELECT {month} {session})",
    "UPDATE games_opportunity SET month = (SELECT {month} {session}),"
    " taken_items = ({items} FROM {rows})",
    "UPDATE games_attempt SET month = (SELECT {month} {session}),"
    " mode = CASE {mode} WHEN 'bots' THEN 'robots' WHEN '' THEN 'alone' ELSE {mode} END,"
    " rule_slip = reason NOT IN ({untrue}),"
    " keyed = claimed IS NOT NULL AND CASE WHEN card_total IS NULL THEN item NOT LIKE 'both:%'"
    " ELSE (SELECT {total} {session}) END",
    "UPDATE games_attempt SET trap_h = NULL WHERE card_total IS NULL OR keyed",
    "UPDATE games_attempt SET truth_in_hand = NULL WHERE card_total IS NULL",
    "UPDATE games_attempt SET truth_in_hand = true WHERE card_total = correct",
)
CHECKED = ("SET CONSTRAINTS ALL IMMEDIATE", "SET CONSTRAINTS ALL DEFERRED")
KEPT = (("games_event",), ("games_attempt", ("repeat_of_id",)), ("games_opportunity",))


def _filled(words: dict[str, str]) -> list[str]:
    return [one.format(session=SESSION, untrue=UNTRUE, **words) for one in FILL]


MODES = [("alone", "Alone"), ("robots", "Robots"), ("coop", "Coop"), ("versus", "Versus")]
FILLED = (
    ("event", "month", models.DateField, THIS_MONTH),
    ("opportunity", "month", models.DateField, THIS_MONTH),
    ("opportunity", "taken_items", models.JSONField, models.Value([], models.JSONField())),
    ("attempt", "month", models.DateField, THIS_MONTH),
    ("attempt", "mode", partial(models.CharField, max_length=8, choices=MODES, blank=True), ""),
    ("attempt", "rule_slip", models.BooleanField, False),
    ("attempt", "keyed", models.BooleanField, False),
)
"""Model, column, its kind, and what it holds where a program of an earlier release writes a row."""


class Migration(migrations.Migration):
    dependencies = [("games", "0011_said")]

    operations = [
        migrations.AddField(
            "gamesession",
            "deck",
            models.CharField(db_default="published", default="published", max_length=32),
        ),
        migrations.AlterField("attempt", "deck", models.CharField(max_length=32)),
        migrations.AlterField("opportunity", "deck", models.CharField(max_length=32)),
        *(migrations.AddField(model, name, kind(null=True)) for model, name, kind, _value in FILLED),
        *(let_go(*table) for table in KEPT),
        run_on("sqlite", *_filled(ON_SQLITE)),
        # Links of rows that were written twice are checked now: no table is altered before that.
        run_on("postgresql", *_filled(ON_POSTGRESQL), *CHECKED),
        *(keep(*table) for table in KEPT),
        *(migrations.AlterField(model, name, kind(db_default=value)) for model, name, kind, value in FILLED),
        # On PostgreSQL its column stays: a program of an earlier release still writes it while this
        # one begins. On SQLite, where one machine stops before it is upgraded, 0013 drops it.
        migrations.AlterField(
            "opportunity", "taken", models.CharField(max_length=40, blank=True, db_default="")
        ),
        migrations.SeparateDatabaseAndState(
            state_operations=[migrations.RemoveField("opportunity", "taken")]
        ),
    ]
