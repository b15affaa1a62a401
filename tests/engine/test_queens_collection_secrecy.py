"""Worlds and logs of The Queen's Collection, and positions that cannot be."""

import random

import pytest

from engine.protocol import Event
from engine.rules.queens_collection import GAME
from engine.rules.queens_collection.moves import MOVES
from engine.rules.queens_collection.validation import PHASE_OF, SHAPES
from tests.engine.collection import Table

pytestmark = pytest.mark.fast


def test_remembered_discards_are_kept() -> None:
    table = Table("S D L", "T M F", boxes="DSS SDD LLL TTT MFM FMF WWW HHH", left=9)
    put = table.state.discard[:4]
    seen = GAME.seen_by(table.state, 0)
    world = GAME.determinize(seen, {"discard": [*put, *table.cards(0, "S")]}, random.Random(1))
    assert set(put) <= set(world.discard)
    assert GAME.check(world) == []


@pytest.mark.rule("QC-39")
def test_pupils_log_joins_no_face_to_a_hidden_hand_or_pile() -> None:
    for kind in ("card_revealed", "cards_lost", "display_exchanged"):
        data = {
            "card_revealed": (("card", 3),),
            "cards_lost": (("cards", (3, 4)),),
            "display_exchanged": (("given", (3,)), ("got", (4,))),
        }[kind]
        message = GAME.explain(Event(kind, 0, -1, data), 1)
        assert set(message.args) == {"count", "seat", "you"}
        assert message.args["count"] == (2 if kind == "cards_lost" else 1)
    laid = Event("pair_laid", 0, -1, (("cards", (3, 2)), ("shown", 1), ("colour", 0)))
    assert GAME.explain(laid, 0).args == {"count": 2, "colour": 0, "seat": 0, "you": True}
    mine = GAME.explain(Event("cards_received", 0, 1, (("cards", (3,)),)), 0)
    assert mine.args["cards"] == [GAME.face(3)]
    assert GAME.explain(Event("cards_received", 0, 1, (("cards", (3,)),)), None) is None
    assert GAME.explain(Event("card_buried", 0, -1, (("count", 1),)), 0) is None
    assert GAME.explain(Event("card_traded", 0, -1, (("given", 3),)), 0).args["given"] == GAME.face(
        3
    )


def test_every_kind_has_a_shape_a_phase_and_a_move() -> None:
    assert set(SHAPES) == set(PHASE_OF) == set(MOVES)


@pytest.mark.rule("QC-S003")
def test_check_names_what_is_broken() -> None:
    state = Table("S D L").state
    assert GAME.check(state) == []
    broken = state.clone()
    broken.draw.append(broken.draw[0])
    assert GAME.check(broken) == ["every card in play once"]
    lost = state.clone()
    lost.boxes[0] = lost.boxes[0][1:]
    assert GAME.check(lost) == ["every pawn once"]
    limbo = state.clone()
    limbo.phase = "limbo"
    assert GAME.check(limbo) == ["a known phase"]
    away = Table("S", mode="competitive", display="D").state
    away.boxes[0], away.boxes[1] = (0, 0, 1), (1, 1, 0)
    assert GAME.check(away) == ["pawns of a competitive round stand at home"]
