"""Secrecy by twins, worlds that fit what was seen, junk, and positions that cannot be."""

import copy
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.codec import canonical_json, digest, visible
from engine.protocol import Accepted, Action, Event, Rejected, Wrong
from engine.rules.queens_collection import QUEENS_COLLECTION as GAME
from engine.rules.queens_collection.guard import PHASE_OF, SHAPES
from engine.rules.queens_collection.moves import MOVES
from engine.rules.queens_collection.view import sees
from tests.engine.collection import CASES, Case, Table, deal, glimpses, walk

every = pytest.mark.parametrize("case", CASES.values(), ids=CASES)


@every
@pytest.mark.rule("QC-S038", "QC-S039", "QC-39")
def test_twins_look_the_same_to_their_seat(case: Case) -> None:
    rng = random.Random(1)
    for moment in glimpses(case, 1):
        for seat in (*range(case.seats), None):
            twin = GAME.twin(moment.state, seat, rng)
            assert GAME.check(twin) == []
            assert canonical_json(GAME.seen_by(twin, seat)) == canonical_json(
                GAME.seen_by(moment.state, seat)
            )
            if seat is not None:
                assert GAME.legal_actions(twin, seat) == GAME.legal_actions(moment.state, seat)
                assert GAME.legal_kinds(twin, seat) == GAME.legal_kinds(moment.state, seat)
                assert GAME.opportunities(twin, seat) == GAME.opportunities(moment.state, seat)


@every
def test_twins_differ_in_what_is_hidden(case: Case) -> None:
    state, _ = deal(case, 1)
    rng = random.Random(1)
    dumps = {canonical_json(GAME.dump(GAME.twin(state, 0, rng))) for _ in range(5)}
    assert len(dumps) == 5


@every
@pytest.mark.rule("QC-S039")
def test_no_view_and_no_event_names_a_hidden_card(case: Case) -> None:
    for moment in glimpses(case, 3):
        state = moment.answer.state
        for seat in (*range(case.seats), None):
            view = GAME.seen_by(state, seat)
            shown = {face["card"] for face in view["hand"] + view["display"] + view["revealed"]}
            for row in view["players"]:
                shown |= {face["card"] for face in row["cards"] or ()}
            hidden = {*state.draw, *state.discard, *state.out}
            for other in range(case.seats):
                if not sees(state, seat, other):
                    hidden |= set(state.hands[other])
            assert not shown & hidden
            for event in moment.answer.events:
                if visible(event, seat) and event.kind in ("cards_received", "partner_cards"):
                    assert sees(state, seat, event.seat)


@every
@pytest.mark.rule("QC-S034", "QC-S035")
def test_nothing_is_told_of_a_score_while_it_is_asked(case: Case) -> None:
    for moment in walk(case, 2):
        if moment.state.phase != "score":
            continue
        before = [GAME.seen_by(moment.state, None)["players"]]
        assert [row["total"] for row in before[0]] == list(moment.state.totals)
        told = [e for e in moment.answer.events if visible(e, None)]
        if moment.answer.state.phase == "score":
            assert told == []
        else:
            assert told[0].kind == "round_scored"


@every
def test_imagined_worlds_fit_what_was_seen(case: Case) -> None:
    rng = random.Random(4)
    for moment in glimpses(case, 6):
        for seat in (*range(case.seats), None):
            seen = GAME.seen_by(moment.state, seat)
            world = GAME.imagine(seen, {"discard": [0, 9, 99]}, rng)
            assert GAME.seen_by(world, seat) == seen
            assert GAME.check(world) == []
            if seat is not None:
                assert GAME.legal_actions(world, seat) == GAME.legal_actions(moment.state, seat)
    end = GAME.seen_by(moment.answer.state, 0)
    assert GAME.seen_by(GAME.imagine(end, {}, rng), 0) == end


def test_remembered_discards_are_kept() -> None:
    table = Table("S D L", "T M F", boxes="DSS SDD LLL TTT MFM FMF WWW HHH", left=9)
    put = table.state.discard[:4]
    seen = GAME.seen_by(table.state, 0)
    world = GAME.imagine(seen, {"discard": [*put, *table.cards(0, "S")]}, random.Random(1))
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


SOME = ("standard-3", "beginner-2", "solo-1", "competitive-3", "teams-4", "trade_confirm-2")
STATES = [moment.state for name in SOME for moment in list(walk(CASES[name], 1))[::8]]
STATES += [list(walk(CASES[name], 1))[-1].state for name in SOME]
STATES.append(list(walk(CASES["standard-3"], 0))[-1].answer.state)

junk = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-5, 40)
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.binary(max_size=3),
    lambda inner: st.lists(inner, max_size=5).map(tuple) | st.lists(inner, max_size=3),
    max_leaves=12,
)
kinds = st.sampled_from([*PHASE_OF, "", "king", "SCORE"]) | st.text(max_size=8)


@settings(max_examples=300, deadline=None)
@given(
    state=st.sampled_from(STATES),
    kind=kinds,
    seat=st.integers(-3, 7) | st.booleans() | st.none(),
    args=junk | st.lists(junk, max_size=6).map(tuple),
)
def test_junk_never_raises_and_never_changes(state, kind, seat, args) -> None:
    before = digest(GAME.dump(state))
    answer = GAME.play(state, Action(kind, seat, args))
    assert isinstance(answer, Accepted | Wrong | Rejected)
    assert digest(GAME.dump(state)) == before
    if isinstance(answer, Accepted):
        assert GAME.canonical(Action(kind, seat, args)) in GAME.legal_actions(state, seat)


@pytest.mark.parametrize("thing", [None, 3, "pair", ("pair", 0, ()), [], object()])
def test_what_is_no_action_is_malformed(thing: object) -> None:
    assert GAME.play(STATES[0], thing).code == "malformed"
    assert GAME.play(STATES[0], Action(["pair"], 0, ())).code == "malformed"
    assert GAME.play(STATES[0], Action("pair", True, ())).code == "malformed"
    assert GAME.play(STATES[0], Action("pass", 0, [])).code == "malformed"


@settings(max_examples=400, deadline=None)
@given(state=st.sampled_from(STATES), data=st.data())
def test_well_shaped_nonsense_is_judged_or_refused(state, data) -> None:
    waiting = GAME.waiting_for(state)
    seat = waiting[0] if waiting else 0
    fitting = [kind for kind in SHAPES if PHASE_OF[kind] == state.phase] or [*SHAPES]
    kind = data.draw(st.sampled_from(fitting))
    own = st.sampled_from(state.hands[seat] or [0])
    number = own | st.integers(-1, 9) | st.sampled_from(state.display or [1])
    drawn = {
        "number": number,
        "cards": st.lists(own | number, min_size=1, max_size=3, unique=True).map(tuple),
        "number or none": number | st.none(),
    }
    args = tuple(data.draw(drawn[form]) for form in SHAPES[kind])
    action = Action(kind, seat, args)
    answer = GAME.play(state, action)
    listed = GAME.legal_actions(state, seat) if waiting else []
    if isinstance(answer, Accepted):
        assert GAME.canonical(action) in listed
        assert GAME.check(answer.state) == []
    else:
        assert action not in listed


def test_every_kind_has_a_shape_a_phase_and_a_move() -> None:
    assert set(SHAPES) == set(PHASE_OF) == set(MOVES)


def test_junk_is_no_position() -> None:
    good = GAME.dump(Table("S D L").state)
    for bad in (None, [], "text", {}, {"game": "chess"}, {**good, "codec": 99}):
        with pytest.raises(ValueError):
            GAME.load(bad)
    for name in good:
        if name in {"game", "codec"}:
            continue
        less = copy.deepcopy(good)
        del less[name]
        with pytest.raises(ValueError):
            GAME.load(less)
    for name, bad in (
        ("rules", 99),
        ("options", {"x": 1}),
        ("seed", "zz"),
        ("hands", 3),
        ("ring", 3),
        ("boxes", [3]),
        ("ask", [1]),
    ):
        with pytest.raises(ValueError):
            GAME.load({**good, name: bad})


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
