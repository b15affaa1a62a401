"""Migrations: each app can be squashed, and databases of earlier releases go on."""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from games.models import Attempt
from games.services import erase, erasing
from tests.stack import ROOT

pytestmark = pytest.mark.fast

APPS = {
    "games": "games",
    "practice": "practice",
    "classroom": "classroom",
    "classroom_tables": "classroom/tables",
}
"""Label of an app -> its folder."""
ROOMS = (
    *("engine", "learning", "database", "games", "practice", "classroom", "streams", "config"),
    *("templates", "tools"),
)


@pytest.fixture
def copy(tmp_path: Path) -> Iterator[Path]:
    """A copy of the project that may be changed."""
    house = tmp_path / "house"
    for room in ROOMS:
        shutil.copytree(ROOT / room, house / room, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "manage.py", house)
    yield house
    shutil.rmtree(house)


def manage(house: Path, var: Path, *args: str) -> str:
    """Run a command of the copy on an embedded database in `var`; return what it says."""
    var.mkdir(exist_ok=True)
    env = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    done = subprocess.run(
        [sys.executable, "manage.py", *args],
        cwd=house,
        env={**env, "COUNTERPANE_VAR": str(var), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def schema_of(var: Path) -> dict[str, object]:
    """Return table -> columns, links and indexes, none of them in an order."""
    with sqlite3.connect(var / "counterpane.sqlite3") as db:
        names = [
            name
            for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            if not name.startswith("sqlite_")
        ]
        return {name: _shape_of(db, name) for name in names}


def _shape_of(db: sqlite3.Connection, table: str) -> object:
    def rows(pragma: str, *columns: int) -> list[tuple[object, ...]]:
        found = db.execute(f"PRAGMA {pragma}")
        return sorted((tuple(row[at] for at in columns) for row in found), key=repr)

    (made,) = db.execute("SELECT sql FROM sqlite_master WHERE name = ?", [table]).fetchone()
    indexes = "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = ?"
    return {
        "columns": rows(f"table_info({table})", 1, 2, 3, 4, 5),
        "links": rows(f"foreign_key_list({table})", 2, 3, 4, 5, 6),
        "indexes": sorted(row for row in db.execute(indexes, [table]) if row[1]),
        "clauses": sorted(made.count(word) for word in (" UNIQUE", " CHECK ", "DEFERRABLE")),
    }


def migrations_of(folder: Path) -> list[str]:
    """Return the names of an app's migrations in their order."""
    return sorted(path.stem for path in (folder / "migrations").glob("0*.py"))


@pytest.mark.slow
@pytest.mark.soak
def test_every_app_can_be_squashed_to_the_same_schema(copy: Path, tmp_path: Path) -> None:
    manage(copy, tmp_path / "long", "migrate", "--verbosity", "0")
    leaves = {label: migrations_of(copy / folder)[-1] for label, folder in APPS.items()}
    for label, leaf in leaves.items():
        if len(migrations_of(copy / APPS[label])) > 1:
            manage(copy, tmp_path / "none", "squashmigrations", "--noinput", label, leaf)
    manage(copy, tmp_path / "short", "migrate", "--verbosity", "0")
    plan = manage(copy, tmp_path / "short", "showmigrations", "games", "classroom")
    assert plan.count("_squashed_") == 2
    assert schema_of(tmp_path / "short") == schema_of(tmp_path / "long")


PLAYING = """
from django.utils import timezone
from classroom.models import AssignmentTable, Classroom, School
from games.models import GameSession
room = Classroom.objects.create(
    school=School.objects.create(name="Hazel Lane"), name="Maple", year_band="5-6", code="ABC234"
)
game = GameSession.objects.create(
    game="sleeping_queens", rules=1, codec=1, seed=b"", state={}, moved_at=timezone.now()
)
AssignmentTable.objects.create(classroom=room, game_session=game, number=3)
"""


@pytest.mark.slow
def test_database_that_has_the_table_of_another_app_keeps_it_with_its_rows(tmp_path: Path) -> None:
    """As earlier releases left it: classroom had made the table that is classroom_tables' now."""
    var = tmp_path / "var"
    manage(ROOT, var, "migrate", "--verbosity", "0")
    manage(ROOT, var, "shell", "-c", PLAYING)
    before = schema_of(var)
    with sqlite3.connect(var / "counterpane.sqlite3") as db:
        db.execute("DELETE FROM django_migrations WHERE app = 'classroom_tables'")
    manage(ROOT, var, "migrate", "--verbosity", "0")
    with sqlite3.connect(var / "counterpane.sqlite3") as db:
        assert db.execute("SELECT number FROM classroom_assignmenttable").fetchall() == [(3,)]
    assert schema_of(var) == before


LOGGED = """
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone
apps = MigrationExecutor(connection).loader.project_state([("games", "0011_said")]).apps
Game, Event, Attempt, Opportunity = (
    apps.get_model("games", name) for name in ("GameSession", "Event", "Attempt", "Opportunity")
)
now = timezone.now()
CLAIMS = [
    # item, claimed, card, correct, reason, mode, state_total
    ("add:2+3", 5, 5, 5, "", "bots", False),
    ("add:2+3", 6, 6, 5, "arith", "bots", False),
    ("mul:2*4", 8, 9, 8, "target_mismatch", "versus", True),
    ("bl:9-4", 5, None, 5, "", "coop", False),
    ("both:1+4=2+3", 5, None, 5, "two_sided", "versus", False),
    ("pair", None, None, None, "not_equal", "alone", False),
]
for n, (item, claimed, card, correct, reason, mode, total) in enumerate(CLAIMS):
    game = Game.objects.create(
        public_id=str(n), game="a", rules=1, codec=1, seed=b"", state={}, moved_at=now,
        options={"state_total": total},
    )
    Game.objects.filter(pk=game.pk).update(started_at="2025-12-31T23:30:00Z")
    event = Event.objects.create(
        game_session=game, number=1, key="k", seat=0, actor="pupil", accepted=True,
        version_after=1, action=[], body_hash="", at=now,
    )
    common = {
        "game_session": game, "event": event, "actor": "pupil", "seat": 0, "game": "a",
        "variant": "standard", "rules": 1, "decision": "1", "turn_number": 1, "at": now,
    }
    for place in range(2):
        Attempt.objects.create(
            n=place, kind="k", item=item, operands=[], effective=[], claimed=claimed,
            card_total=card, correct=correct, rule_legal=not reason, reason=reason, hand=[],
            truth_in_hand=False, trap_h=0.5, opportunities=0, opp_same_item=False, attempt_no=1,
            pressure={"mode": mode}, **common,
        )
    Opportunity.objects.create(
        available=[], count=0, action="a", number_action=True, taken=item, visible=[], **common
    )
"""
READ = """
import json
from games.models import Attempt, Event, Opportunity
rows = Attempt.objects.filter(n=0).order_by("id")
names = ("mode", "keyed", "rule_slip", "truth_in_hand")
print(json.dumps([list(rows.values_list(*names)), list(
    Opportunity.objects.order_by("id").values_list("taken_items", flat=True)), sorted({
        str(row.month) for model in (Attempt, Event, Opportunity) for row in model.objects.all()})
]))
"""


@pytest.mark.slow
def test_logged_rows_of_an_earlier_release_say_what_new_ones_say(tmp_path: Path) -> None:
    var = tmp_path / "var"
    manage(ROOT, var, "migrate", "games", "0011_said", "--verbosity", "0")
    manage(ROOT, var, "shell", "--no-imports", "-c", LOGGED)
    manage(ROOT, var, "migrate", "--verbosity", "0")
    claims, taken, months = json.loads(manage(ROOT, var, "shell", "--no-imports", "-c", READ))
    assert claims == [
        ["robots", False, False, True],
        ["robots", False, False, False],
        ["versus", True, True, False],
        ["coop", True, False, None],
        ["versus", False, True, None],
        ["alone", False, False, None],
    ]
    items = ("add:2+3", "add:2+3", "mul:2*4", "bl:9-4", "both:1+4=2+3", "pair")
    assert (taken, months) == ([[item, item] for item in items], ["2025-12-01"])


UNREAD = (
    *("trap_h", "opp_same_item", "first_touch_ms", "changes", "client_at", "pressure"),
    *("repeat_of", "source"),
)
"""Columns of an attempt that the release before writes, and this one does not know."""


@pytest.mark.django_db
@pytest.mark.both_databases
def test_release_before_can_write_attempts_and_read_those_of_this_one() -> None:
    """Both run while an upgrade goes on, and both can erase what either has written."""
    before = MigrationLoader(connection).project_state([("games", "0013_indexes")]).apps
    game, event, attempt = (
        before.get_model("games", name) for name in ("GameSession", "Event", "Attempt")
    )
    now = timezone.now()
    table = game.objects.create(
        public_id="earlier", game="a", rules=1, codec=1, seed=b"", state={}, moved_at=now
    )
    move = event.objects.create(
        game_session=table, number=1, key="k", seat=0, actor="pupil", accepted=True,
        version_after=1, action=[], body_hash="", at=now,
    )  # fmt: skip
    common = {
        "game_session_id": table.pk, "event_id": move.pk, "actor": "pupil", "seat": 0, "game": "a",
        "variant": "standard", "deck": "published", "rules": 1, "decision": "1", "turn_number": 1,
        "at": now, "kind": "k", "item": "add:2+3", "operands": [2, 3], "effective": [2, 3],
        "rule_legal": True, "hand": [], "opportunities": 1, "attempt_no": 1,
    }  # fmt: skip
    first = attempt.objects.create(n=0, opp_same_item=True, **common)
    repeated = {"repeat_of": first, "trap_h": 0.5, "first_touch_ms": 9, "changes": 2}
    attempt.objects.create(
        n=1, opp_same_item=True, pressure={"to_go": 3}, client_at=now, **repeated, **common
    )
    now_called = {"rule_legal": "is_allowed", "attempt_no": "try_number"}
    Attempt.objects.create(n=2, **{now_called.get(name, name): common[name] for name in common})
    assert [*attempt.objects.order_by("n").values_list(*UNREAD)] == [
        (None, True, None, None, None, {}, None, "claim"),
        (0.5, True, 9, 2, now, {"to_go": 3}, first.pk, "claim"),
        (None, False, None, None, None, {}, None, "claim"),
    ]
    with erasing():
        first.delete()
    assert {*Attempt.objects.values_list("n", "item")} == {(1, "add:2+3"), (2, "add:2+3")}
    erase([table.pk])
    assert not attempt.objects.exists()
