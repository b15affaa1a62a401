"""Choose moves in The Queen's Collection for the browser tests, by plain counting."""

from typing import Any

from engine.protocol import Action
from tests.browser.collection import GAME, WILD


def choose(state: Any, seat: int) -> Action:
    """Return an action that brings the game on: pawns home, pairs, true scores, yes."""
    return {
        "play": _play,
        "reveal": _reveal,
        "take": _take,
        "ask": lambda _state, who: Action("agree", who, ()),
        "score": true_score,
    }[state.phase](state, seat)


def _colour(card: int) -> int:
    key = GAME.face(card)["colour"]
    return WILD if key is None else [GAME.piece_face(n)["key"] for n in range(8)].index(key)


def true_score(state: Any, seat: int) -> Action:
    """Count what lies on the table and work it out."""
    if state.options.together:
        full = away = 0
        for colour, pawns in zip(state.ring, state.boxes, strict=True):
            strangers = len([pawn for pawn in pawns if pawn != colour])
            full += bool(pawns) and not strangers
            away += strangers
        return Action("score", seat, ((full, away), state.options.box_points * full - away))
    boxes, pawns, cards = len(state.won[seat]), sum(state.taken[seat]), len(state.hands[seat])
    return Action("score", seat, ((boxes, pawns, cards), 3 * boxes + 2 * pawns - cards))


def _play(state: Any, seat: int) -> Action:
    """A swap that brings one or two pawns home, else all cards for new ones, else a pass."""
    held = {}
    for card in state.hands[seat]:
        held.setdefault(_colour(card), card)
    homes = {colour: place for place, colour in enumerate(state.ring)}
    for one, card in held.items():
        for other, second in held.items():
            if one >= other or other == WILD:
                continue
            if one in state.boxes[homes[other]] and other in state.boxes[homes[one]]:
                return Action(
                    "exchange", seat, ((card,), one, homes[other], (second,), other, homes[one])
                )
    if WILD in held and (astray := _astray(state)):
        colour, place = astray
        return Action("wild", seat, ((held[WILD],), colour, place, homes[colour]))
    if state.draw:
        return Action("new", seat, (tuple(state.hands[seat]),))
    return Action("pass", seat, ())


def _astray(state: Any) -> tuple[int, int] | None:
    for place, colour in enumerate(state.ring):
        for pawn in state.boxes[place]:
            if pawn != colour:
                return pawn, place
    return None


def _reveal(state: Any, seat: int) -> Action:
    """One card, and none where a pair takes a pawn already."""
    enough = state.revealed or _taking(state, seat) or not (state.draw or state.discard)
    return Action("stop" if enough else "reveal", seat, ())


def _take(state: Any, seat: int) -> Action:
    """A pair that takes a pawn, else an end, else any pair, else one card for one."""
    if pairs := _taking(state, seat):
        return pairs[0]
    if state.pairs:
        return Action("done", seat, ())
    partner = state.options.mode == "teams" and state.round == 1 and not state.refused
    if partner and state.hands[(seat + 2) % 4]:
        own, theirs = state.hands[seat][0], state.hands[(seat + 2) % 4][0]
        return Action("exchange_partner", seat, ((own,), (theirs,)))
    return Action("exchange_display", seat, ((state.hands[seat][0],), (state.display[0],)))


def _taking(state: Any, seat: int) -> list[Action]:
    """Pairs that take a pawn."""
    return [pair for pair in _pairs(state, seat) if state.boxes[state.ring.index(pair.args[2])]]


def _pairs(state: Any, seat: int) -> list[Action]:
    """Pairs of one card held and one shown, with their colour named."""
    found = []
    for card in state.hands[seat]:
        for shown in state.display:
            own, other = _colour(card), _colour(shown)
            if own == other == WILD:
                rich = max(range(8), key=lambda n: len(state.boxes[state.ring.index(n)]))
                found.append(Action("pair", seat, ((card,), shown, rich)))
            elif own == other or WILD in (own, other):
                found.append(Action("pair", seat, ((card,), shown, min(own, other))))
    return found


def false_claim(state: Any, action: Action) -> tuple[Action, str] | None:
    """Return a claim of that kind that is not true, and why; None where nothing is claimed."""
    if action.kind == "score":
        counts, total = action.args
        return action._replace(args=(counts, total + 1)), "arith"
    if action.kind != "pair":
        return None
    for card in state.hands[action.seat]:
        for shown in state.display:
            own, other = _colour(card), _colour(shown)
            if own != other and WILD not in (own, other):
                return action._replace(args=((card,), shown, None)), "colour_mismatch"
    return None
