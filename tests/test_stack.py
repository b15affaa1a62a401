"""The stack that other tests stand on: whole on each kind of database and broker, and mortal."""

import json
import os

import httpx
import pytest

from tests.stack import Stack

pytestmark = [pytest.mark.soak, pytest.mark.once, pytest.mark.waits, pytest.mark.apart]

KINDS = [
    pytest.param("", "", id="sqlite"),
    pytest.param(
        "TEST_DATABASE_URL",
        "TEST_BROKER_URL",
        marks=[pytest.mark.services("database", "broker")],
        id="postgresql-rabbitmq",
    ),
    pytest.param(
        "TEST_DATABASE_URL",
        "TEST_REDIS_URL",
        marks=[pytest.mark.services("database", "redis")],
        id="postgresql-redis",
    ),
]


@pytest.mark.parametrize(("database", "broker"), KINDS)
def test_every_process_runs_dies_and_comes_back(database: str, broker: str) -> None:
    urls = {
        "database_url": os.environ.get(database, ""),
        "broker_url": os.environ.get(broker, ""),
    }
    with Stack(**urls) as stack:
        made = json.loads(stack.manage("demo", "--json"))
        assert made["url"] == stack.url + "/"
        assert stack.query("SELECT count(*) FROM classroom_school") == [(2,)]
        for name in ("pages", "worker", "clock"):
            stack.kill(name)
            assert stack.running[name].poll() is not None
            stack.restart(name)
        assert httpx.get(stack.url).status_code == 200
    assert not stack.var.exists()
    assert all(process.poll() is not None for process in stack.running.values())
