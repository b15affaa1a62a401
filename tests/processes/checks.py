"""Checks of the log that must hold after any crash."""

import json
from dataclasses import dataclass
from typing import Any

from engine.codec import action_from_json
from tests.players import GAME, TablePlayer

CLAIMS = {"pair", "equation", "equation_two_sided", "difference"}


@dataclass(frozen=True)
class Log:
    """A table's row and its events, read in one statement: robots may be playing on meanwhile."""

    seed: bytes
    options: dict[str, Any]
    version: int
    state: dict[str, Any]
    rows: list[dict[str, Any]]


def log_of(player: TablePlayer) -> Log:
    """Return the table as it is stored, with its events in order."""
    names = ("number", "key", "seat", "actor", "accepted", "version_after", "action")
    sql = (
        f"SELECT g.seed, g.options, g.version, g.state, e.{', e.'.join(names)} "
        "FROM games_gamesession g LEFT JOIN games_event e ON e.game_session_id = g.id "
        "WHERE g.public_id = %s ORDER BY e.number"
    )
    read = player.stack.query(sql, (player.public_id,))
    seed, options, version, state = read[0][:4]
    rows = [dict(zip(names, row[4:], strict=True)) for row in read if row[4] is not None]
    for row in rows:
        row["action"] = _json(row["action"])
    return Log(bytes(seed), _json(options), version, _json(state), rows)


def rows_of(player: TablePlayer) -> list[dict[str, Any]]:
    """Return the table's events in order."""
    return log_of(player).rows


def _json(stored: Any) -> Any:
    """Return what a JSON column holds: SQLite gives it as text."""
    return json.loads(stored) if isinstance(stored, str) else stored


def assert_nothing_lost_or_doubled(player: TablePlayer) -> None:
    """Every answered move is in the log once, nothing else is, and the log gives the state."""
    log = log_of(player)
    rows = log.rows
    assert [row["number"] for row in rows] == list(range(1, len(rows) + 1))
    logged = [row["key"] for row in rows if row["actor"] == "pupil"]
    answered = [played.key for played in player.played if played.status == 200]
    assert sorted(logged) == sorted(answered)
    assert_log_gives_state(log)
    sql = (
        "SELECT count(*) FROM games_attempt a JOIN games_gamesession g "
        "ON g.id = a.game_session_id WHERE g.public_id = %s AND a.actor = 'pupil'"
    )
    ((attempts,),) = player.stack.query(sql, (player.public_id,))
    assert attempts == len(
        [p for p in player.played if p.status == 200 and p.action.kind in CLAIMS]
    )


def assert_log_gives_state(log: Log) -> None:
    """Replaying the accepted actions from the seed gives the stored state and version."""
    options = GAME.make_options(log.options)
    state, _events = GAME.start(options, log.state["seats"], log.seed)
    accepted = [row for row in log.rows if row["accepted"]]
    for row in accepted:
        state = GAME.play(state, action_from_json(row["action"])).state
    assert log.version == len(accepted)
    assert GAME.dump(state) == log.state
