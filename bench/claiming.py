"""Claims of simulated pupils: what a seat believes it may state, right or wrong, as engine actions.

Bots never make a false claim, because they choose from what is true. A pupil looks at a few of the
numbers that lie before it, believes in a total for each, and states it where a card says the same.
"""

from itertools import combinations

from engine.protocol import Action
from learning.cards import answer_to

MOST_TERMS = 3


def numbers_seen(game, seen):
    """Return (card, value) of the numbers that the seat holds."""
    is_open = game == "the_rescue"
    faces = seen["players"][seen["seat"]]["realm"] if is_open else seen["hand"]
    return [(one["card"], one["value"]) for one in faces if isinstance(one.get("value"), int)]


def states_arithmetic(action):
    """Does a legal action state a sum or a cover?"""
    if action.kind == "play":
        return any(group[0] != "one" for group in action.args[0])
    return action.kind == "equation"


def claim_of(game, kinds, seen, seat, pupil, stated):
    """Return the action of the first claim that the pupil believes in and has not made; or None.

    `kinds`: what the seat may do now; `stated`: what was claimed in this turn already.
    """
    kind, find = FINDS.get(game, ("", None))
    return find(seen, seat, pupil, stated) if find and kind in kinds else None


def _looked_at(pupil, possible):
    """Return the few that the pupil looks at."""
    pupil.rng.shuffle(possible)
    return possible[: pupil.looks]


def _sum_of_cards(seen, seat, pupil, stated):
    cards = numbers_seen("sleeping_queens", seen)
    some = [terms for n in (2, MOST_TERMS) for terms in combinations(cards, n)]
    for terms in _looked_at(pupil, [one for one in some if sum(v for _c, v in one) <= 10]):
        values = sorted(value for _card, value in terms)
        believed = pupil.says("add:" + "+".join(map(str, values)), sum(values))
        used = tuple(sorted(card for card, _value in terms))
        fitting = [card for card, value in cards if value == believed and card not in used]
        action = Action("equation", seat, (used, min(fitting, default=None), None))
        if fitting and action not in stated:
            return action
    return None


SIGNS = {"+": "add", "-": "sub", "*": "mul", "/": "div"}


def _equation(seen, seat, pupil, stated):
    cards = numbers_seen("the_rescue", seen)
    possible = [
        (sign, one, two)
        for one in cards
        for two in cards
        for sign in seen["options"]["ops"]
        if one is not two and _is_possible(sign, one, two)
    ]
    for sign, (first, a), (second, b) in _looked_at(pupil, possible):
        item = f"{SIGNS[sign]}:{a}{sign}{b}"
        believed = pupil.says(item, answer_to(item))
        used = (first, second)
        fitting = [card for card, value in cards if value == believed and card not in used]
        result = min(fitting, default=None)
        action = Action("equation", seat, (sign, used, result, (), "right", None))
        if fitting and action not in stated:
            return action
    return None


def _is_possible(sign, one, two):
    """Could the numbers make a card: small enough, above nothing, and whole?"""
    a, b = one[1], two[1]
    if sign == "+":
        return a + b <= 10 and one <= two
    if sign == "-":
        return a > b
    if sign == "*":
        return a * b <= 10 and (a, one[0]) <= (b, two[0])
    return a % b == 0


def _three_alike(seen, seat, pupil, stated):
    """Return a play of three groups that the pupil believes to be worth the same."""
    cards = numbers_seen("sleepless_princess", seen)
    blankets = [one["card"] for one in seen["hand"] if one["kind"] == "blanket"]
    worth: dict[int, list[tuple]] = {}
    for card, value in cards:
        worth.setdefault(value, []).append(("one", card))
    for build, item, truth in _looked_at(pupil, _groups(cards, blankets)):
        believed = pupil.says(item, truth)
        worth.setdefault(believed, []).append(build(believed))
    for value in sorted(worth):
        for three in combinations(worth[value], 3):
            action = Action("play", seat, (tuple(sorted(three)), value))
            if _is_a_play(three) and action not in stated:
                return action
    return None


def _groups(cards, blankets):
    """Return (function of the stated total that makes a group, item, truth) of each group."""
    found = []
    for n in (2, MOST_TERMS):
        for terms in combinations(sorted(cards), n):
            values = sorted(value for _card, value in terms)
            used = tuple(card for card, _value in terms)
            if sum(values) <= 10:
                item = "add:" + "+".join(map(str, values))
                found.append((lambda total, used=used: ("sum", total, *used), item, sum(values)))
    for card, value in cards if blankets else ():
        for covered in range(1, value):
            with_blanket = (covered, blankets[0], card)
            found.append(
                (
                    lambda total, rest=with_blanket: ("cover", total, *rest),
                    f"bl:{value}-{covered}",
                    value - covered,
                )
            )
    return found


def _is_a_play(groups):
    """Is something worked out in it, with no card twice?"""
    used = [card for group in groups for card in _cards_in(group)]
    return len(set(used)) == len(used) and any(group[0] != "one" for group in groups)


def _cards_in(group):
    return group[3:] if group[0] == "cover" else group[1:] if group[0] == "one" else group[2:]


FINDS = {
    "sleeping_queens": ("equation", _sum_of_cards),
    "the_rescue": ("equation", _equation),
    "sleepless_princess": ("play", _three_alike),
}
"""Game -> the kind of action that states arithmetic, and who finds one."""
