"""What must be true of the log after any crash."""

import json
from typing import Any

from engine import GAMES
from engine.codec import action_from_json
from tests.players import GAME, TablePlayer

CLAIMS = {"pair", "equation", "equation_two_sided", "difference"}


def rows_of(player: TablePlayer) -> list[dict[str, Any]]:
    """Return the table's events in order."""
    names = ("number", "key", "seat", "actor", "accepted", "version_after", "action")
    sql = (
        f"SELECT e.{', e.'.join(names)} FROM games_event e "
        "JOIN games_gamesession g ON g.id = e.game_session_id "
        "WHERE g.public_id = %s ORDER BY e.number"
    )
    rows = [
        dict(zip(names, row, strict=True)) for row in player.stack.query(sql, (player.public_id,))
    ]
    for row in rows:
        if isinstance(row["action"], str):
            row["action"] = json.loads(row["action"])
    return rows


def assert_nothing_lost_or_doubled(player: TablePlayer) -> None:
    """Every answered move is in the log once, nothing else is, and the log gives the state."""
    rows = rows_of(player)
    assert [row["number"] for row in rows] == list(range(1, len(rows) + 1))
    logged = [row["key"] for row in rows if row["actor"] == "pupil"]
    answered = [played.key for played in player.played if played.status == 200]
    assert sorted(logged) == sorted(answered)
    assert_log_gives_state(player, rows)
    sql = (
        "SELECT count(*) FROM games_attempt a JOIN games_gamesession g "
        "ON g.id = a.game_session_id WHERE g.public_id = %s AND a.actor = 'pupil'"
    )
    ((attempts,),) = player.stack.query(sql, (player.public_id,))
    assert attempts == len(
        [p for p in player.played if p.status == 200 and p.action.kind in CLAIMS]
    )


def assert_log_gives_state(player: TablePlayer, rows: list[dict[str, Any]]) -> None:
    """Replaying the accepted actions from the seed gives the stored state and version."""
    sql = "SELECT seed, options, version FROM games_gamesession WHERE public_id = %s"
    ((seed, options, version),) = player.stack.query(sql, (player.public_id,))
    options = json.loads(options) if isinstance(options, str) else options
    seats = "SELECT count(*) FROM games_seat s JOIN games_gamesession g ON g.id = s.game_session_id"
    ((count,),) = player.stack.query(f"{seats} WHERE g.public_id = %s", (player.public_id,))
    game = GAMES["sleeping_queens"]
    state, _events = game.start(game.make_options(options), count, bytes(seed))
    accepted = [row for row in rows if row["accepted"]]
    for row in accepted:
        state = game.play(state, action_from_json(row["action"])).state
    assert version == len(accepted)
    assert GAME.dump(state) == GAME.dump(player.position()[1])
