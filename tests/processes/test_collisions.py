"""Many posts of one move at the same instant, over HTTP, against the real server."""

import uuid
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import httpx
import pytest

from tests.amounts import amount
from tests.players import TablePlayer, make_tables
from tests.processes.checks import Log, assert_log_gives_state, log_of
from tests.stack import Stack

pytestmark = [pytest.mark.slow, pytest.mark.on_postgresql, pytest.mark.waits, pytest.mark.apart]
WIDTH = 12
POSTS = amount(800, in_soak=10_000)


def post_at_once(player: TablePlayer, seat: int, forms: list[dict[str, str]]) -> Counter[int]:
    """Send the forms WIDTH wide, each wave released together; count the statuses."""
    gate = Barrier(WIDTH)
    shares = [forms[n::WIDTH] for n in range(WIDTH)]
    waves = min(len(share) for share in shares)

    def send(share: list[dict[str, str]]) -> list[int]:
        headers = dict(player.browsers[seat].headers)
        statuses = []
        with httpx.Client(
            base_url=player.stack.url, cookies=player.cookies[seat], headers=headers, timeout=30
        ) as browser:
            for number, form in enumerate(share):
                if number < waves:
                    gate.wait(60)
                answer = browser.post(f"/table/{player.public_id}/act/", data=form)
                statuses.append(answer.status_code)
        return statuses

    with ThreadPoolExecutor(WIDTH) as pool:
        return Counter(status for part in pool.map(send, shares) for status in part)


def moves_of_pupils(log: Log) -> list[str]:
    """Return the keys of pupils' moves: a robot helps out when a storm lasts for minutes."""
    return [row["key"] for row in log.rows if row["actor"] == "pupil"]


def test_800_posts_of_one_move_count_once(live_stack: Stack) -> None:
    (player,) = make_tables(live_stack, pupils=2)
    following = player.next_form()
    assert following is not None
    played, form = following
    statuses = post_at_once(player, played.action.seat, [form] * POSTS)
    assert statuses == {200: POSTS}
    log = log_of(player)
    assert moves_of_pupils(log) == [form["key"]]
    assert_log_gives_state(log)


def test_800_tabs_with_keys_of_their_own_play_one_move(live_stack: Stack) -> None:
    (player,) = make_tables(live_stack, pupils=2)
    following = player.next_form()
    while following is not None and following[0].action.kind == "pair":
        player.move()  # a false pair may be tried by each tab: take another kind of move
        following = player.next_form()
    assert following is not None
    played, form = following
    before = moves_of_pupils(log_of(player))
    forms = [form | {"key": uuid.uuid4().hex} for _number in range(POSTS)]
    statuses = post_at_once(player, played.action.seat, forms)
    assert statuses == {200: 1, 409: POSTS - 1}
    log = log_of(player)
    assert len(moves_of_pupils(log)) == len(before) + 1
    assert_log_gives_state(log)
