"""Sleeping Queens: what its pages never tell of hands and sleepers, beside the common suite."""

import pytest

from tests.games_ui.every_game import in_twins
from tests.games_ui.tables import HAND, TableFixture, attacked, root_of, words

pytestmark = [pytest.mark.fast, pytest.mark.django_db]


def test_attacker_cannot_tell_whether_the_target_has_a_dragon() -> None:
    change = attacked()
    with_dragon = TableFixture((61, 4, 8, 12, 16), awake={0: [1]}, change=change, pupils=3)
    state = with_dragon.state()
    for seat in (1, 2):
        page, twin = in_twins(with_dragon, state, seat, lambda s=seat: with_dragon.part(s))
        assert page == twin
    mine, other = in_twins(with_dragon, state, 1, lambda: with_dragon.part(0))
    assert mine != other  # only the target's own page tells


def test_no_page_names_a_sleeping_queen() -> None:
    table = TableFixture(pupils=3)
    html = table.page(0).content.decode()
    html, _rules, _same_for_all = html.partition("<dialog")
    for name in ("Moss", "Thunder", "Plum", "Velvet"):
        assert f"{name} Queen" not in html
    assert root_of(html)["kept"] in ("{}", "")


def test_only_the_page_of_the_hand_tells_that_a_sum_is_in_it() -> None:
    with_sum = TableFixture(HAND, pupils=3, options={"point_out": True})
    state = with_sum.state()
    for seat in (1, 2):
        page, twin = in_twins(with_sum, state, seat, lambda s=seat: with_sum.part(s))
        assert page == twin
        assert root_of(with_sum.part(seat))["pointed-out"] == "0"
    with_sum.put(state)
    assert root_of(with_sum.part(0))["pointed-out"] == "1"


def test_the_plain_page_says_that_a_sum_is_in_the_hand() -> None:
    def is_said(table: TableFixture, seat: int) -> bool:
        page = table.clients[seat].get(table.url("table_plain")).content.decode()
        return "There is a sum or pair in your hand." in words(page)

    table = TableFixture(HAND, options={"point_out": True})
    assert (is_said(table, 0), is_said(table, 1)) == (True, False)
    assert not is_said(TableFixture(HAND), 0)
