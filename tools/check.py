"""`make check`: everything that can be known without starting a server, in about a minute."""

import base64
import json
import os
import secrets
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tools import tiers
from tools.steps import KEPT, ROOT, Step, run_all

PYTHON = ("python", "-m")
TYPED = ("engine", "learning", "database", "games", "practice", "classroom", "config", "streams")


def templates() -> list[str]:
    """Return every template that the project keeps."""
    found = sorted((ROOT / "templates").rglob("*.html"))
    return [str(path.relative_to(ROOT)) for path in found]


def production() -> dict[str, str]:
    """Return the variables of a safe production, with keys made for this run."""
    key = base64.urlsafe_b64encode(secrets.token_bytes(32)).decode()
    return {
        "MODE": "production",
        "SECRET_KEY": secrets.token_urlsafe(60),
        "SECRETS_KEYS": key,
        "ALLOWED_HOSTS": "counterpane.school.example",
        "DATABASE_URL": "postgres://counterpane@127.0.0.1/counterpane",
        "CELERY_BROKER_URL": "amqp://counterpane@127.0.0.1//",
        "EMAIL_URL": "smtp+tls://mail:mail@mail.school.example:587",
    }


def fast_tests() -> Step:
    """Return the tests with the mark `fast`: of each room what fails first when it is broken."""
    chosen = "fast and not slow and not soak and not unmeasured"
    command = ["pytest", "-q", "-n2", "-m", chosen, *tiers.files_marked("fast")]
    return Step("fast tests", command, {"DATABASE_URL": ""})


def static_checks() -> list[Step]:
    """Return the steps that read the code; the longest first."""
    return [
        Step("mypy", [*PYTHON, "mypy", *TYPED]),
        # Compiles them too: the workers of `make test` would each do it for themselves.
        Step("tests found", ["pytest", "--collect-only", "-qq", "tests"], KEPT),
        fast_tests(),
        Step("djlint", ["djlint", "--lint", "--quiet", "templates"]),
        Step("djade", ["djade", "--check", "--target-version", "5.2", *templates()]),
        Step("ruff", ["ruff", "check", "."]),
        Step("ruff format", ["ruff", "format", "--check", "."]),
        Step("import-linter", ["lint-imports"]),
        Step("dead code", [*PYTHON, "tools.dead_code"]),
        Step("packages used", ["deptry", ".", "--config", "requirements/deptry.toml"]),
        Step("scripts of the pages", [*PYTHON, "tools.javascript"]),
        Step("spelling", ["typos", "--force-exclude"]),
        Step("prose", [*PYTHON, "tools.prose"]),
        Step("rules named", [*PYTHON, "tools.rule_names"]),
        Step("migrations complete", ["python", "manage.py", "makemigrations", "--check"]),
        Step("lockfiles", [*PYTHON, "tools.lockfiles"]),
        Step(
            "check --deploy",
            ["python", "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
            production(),
        ),
    ]


def main() -> None:
    """Run them all; end with one line and, when one failed, an error.

    `--static` leaves out the fast tests: for `make test`, which runs every test anyway.
    """
    began = time.monotonic()
    left_out = {"fast tests"} if "--static" in sys.argv[1:] else set()
    with tempfile.TemporaryDirectory() as var:
        steps = [
            Step(one.name, one.command, {"COUNTERPANE_VAR": var, **one.env})
            for one in static_checks()
            if one.name not in left_out
        ]
        failed, skipped = run_all(steps)
    seconds = time.monotonic() - began
    if failed:
        sys.exit(f"make check: FAILED after {seconds:.0f} s: {', '.join(failed)}")
    if name := os.environ.get("SKIPS_FILE"):
        Path(name).write_text(json.dumps(dict.fromkeys(skipped, 1)))
    passed = f"{len(steps) - len(skipped)} passed in {seconds:.0f} s"
    sys.stdout.write(f"make check: {passed}; skipped: {', '.join(skipped) or 'nothing'}\n")


if __name__ == "__main__":
    try:
        main()
    except (KeyboardInterrupt, subprocess.SubprocessError) as error:
        sys.exit(f"make check: stopped ({type(error).__name__})")
