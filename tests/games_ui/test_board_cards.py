"""Cards about the board: what The Queen's Collection asks, and when a card is due."""

import pytest

from games.registry import PRESENTERS
from tests.engine.collection import Table

pytestmark = pytest.mark.fast
PRESENTER = PRESENTERS["queens_collection"]
HOME = "SSS DDD LLL TTT MMM FFF WWW HHH"


def seen(boxes: str, turn: int = 1, mode: str = "cooperative") -> dict[str, object]:
    seats = 1 if mode == "solo" else 4
    table = Table("M D", seats=seats, mode=mode, boxes=boxes)
    table.state.turn_number = turn
    return table.game.seen_by(table.state, 0)


@pytest.mark.parametrize(
    ("boxes", "asked"),
    [
        ("SSD DDS LLT TTL MMM FFF WWH HHW", "add:6+12"),
        ("SSS DDL LLT TTM MMF FFW WWH HHD", "add:3+14"),
        ("SSS LLT DDT DLF FWW MMT MF H", "add:3+1"),
        ("SSS LLT DDT DLF FWW MMT MF W", ""),
        ("DSS SDD LLT TTL MMF FFM WWH HHW", ""),
    ],
)
def test_the_board_asks_for_pawns_of_full_boxes_and_the_others_at_home(
    boxes: str, asked: str
) -> None:
    assert PRESENTER.board_sum(seen(boxes)) == asked


def test_with_all_at_home_in_full_boxes_it_asks_for_the_last_box_and_those_before() -> None:
    assert PRESENTER.board_sum(seen(HOME)) == "add:21+3"


def test_no_board_is_asked_about_where_players_are_against_each_other() -> None:
    for mode in ("competitive", "teams"):
        assert PRESENTER.cards_due(seen(HOME, mode=mode)) == (0, 0)


def test_a_card_is_due_after_each_third_turn_alone_and_at_each_full_box() -> None:
    boxes = "SSS DDL LLT TTM MMF FFW WWH HHD"
    for turn, due in [(1, 0), (3, 0), (4, 1), (6, 1), (7, 2)]:
        assert PRESENTER.cards_due(seen(boxes, turn, "solo")) == (due, 1)
        assert PRESENTER.cards_due(seen(boxes, turn)) == (0, 1)


@pytest.mark.parametrize("game", ["sleeping_queens", "the_rescue", "sleepless_princess"])
def test_other_games_ask_nothing_of_their_boards(game: str) -> None:
    presenter = PRESENTERS[game]
    assert (presenter.board_sum({}), presenter.cards_due({})) == ("", (0, 0))
