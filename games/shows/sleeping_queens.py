"""Sleeping Queens in our words: cards and queens, what is to do, what happened."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.html import format_html, strip_tags
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from engine import GAMES
from engine.protocol import Action, Message
from games.shows.faces import CardFace, Prompt, QueenFace, Sum, Tale, Text

_GAME: Any = GAMES["sleeping_queens"]  # with its own `face`, beside the protocol
FOLDER = "games/sleeping_queens"
"""Where the templates of this game's parts are."""

_KINGS: dict[str, tuple[Text, str]] = {
    "kettle": (gettext_lazy("Kettle King"), "king-1"),
    "lamp": (gettext_lazy("Lamp King"), "king-2"),
    "anchor": (gettext_lazy("Anchor King"), "king-3"),
    "clock": (gettext_lazy("Clock King"), "king-4"),
    "ladder": (gettext_lazy("Ladder King"), "king-1"),
    "bucket": (gettext_lazy("Bucket King"), "king-2"),
    "trumpet": (gettext_lazy("Trumpet King"), "king-3"),
    "cushion": (gettext_lazy("Cushion King"), "king-4"),
}
_POWERS: dict[str, tuple[Text, int, Text]] = {
    "king": (gettext_lazy("King"), 4, gettext_lazy("Wakes a queen.")),
    "knight": (gettext_lazy("Knight"), 4, gettext_lazy("Takes a queen from a player.")),
    "potion": (gettext_lazy("Potion"), 5, gettext_lazy("Puts a queen to sleep.")),
    "jester": (gettext_lazy("Jester"), 3, gettext_lazy("Turns up a card.")),
    "dragon": (gettext_lazy("Dragon"), 6, gettext_lazy("Stops a knight.")),
    "wand": (gettext_lazy("Wand"), 2, gettext_lazy("Stops a potion.")),
}
_QUEENS: dict[str, tuple[Text, Text, str, int]] = {
    "moss": (gettext_lazy("Moss Queen"), pgettext_lazy("queen", "Moss"), "queen-moss", 6),
    "lantern": (
        gettext_lazy("Lantern Queen"),
        pgettext_lazy("queen", "Lantern"),
        "queen-lantern",
        3,
    ),
    "bloom": (gettext_lazy("Bloom Queen"), pgettext_lazy("queen", "Bloom"), "queen-bloom", 5),
    "honey": (gettext_lazy("Honey Queen"), pgettext_lazy("queen", "Honey"), "queen-honey", 2),
    "tide": (gettext_lazy("Tide Queen"), pgettext_lazy("queen", "Tide"), "queen-tide", 4),
    "kite": (gettext_lazy("Kite Queen"), pgettext_lazy("queen", "Kite"), "queen-kite", 1),
    "teapot": (gettext_lazy("Teapot Queen"), pgettext_lazy("queen", "Teapot"), "queen-teapot", 3),
    "velvet": (gettext_lazy("Velvet Queen"), pgettext_lazy("queen", "Velvet"), "queen-comet", 5),
    "thunder": (
        gettext_lazy("Thunder Queen"),
        pgettext_lazy("queen", "Thunder"),
        "queen-thunder",
        4,
    ),
    "whisper": (
        gettext_lazy("Whisper Queen"),
        pgettext_lazy("queen", "Whisper"),
        "queen-whisper",
        1,
    ),
    "button": (gettext_lazy("Button Queen"), pgettext_lazy("queen", "Button"), "queen-button", 2),
    "plum": (gettext_lazy("Plum Queen"), pgettext_lazy("queen", "Plum"), "queen-plum", 5),
}


def card_face(face: Mapping[str, Any]) -> CardFace:
    """Return a card of the engine's view as it is drawn."""
    card, kind = face["card"], face["kind"]
    if kind == "number":
        return CardFace(card, kind, str(face["value"]), "", 1, face["value"])
    name, tint, power = _POWERS[kind]
    symbol = kind
    if kind == "king":
        name, symbol = _KINGS[face["art"]]
    return CardFace(card, kind, name, symbol, tint, None, power)


def queen_face(face: Mapping[str, Any]) -> QueenFace:
    """Return an awake queen of the engine's view as she is drawn."""
    name, short, symbol, tint = _QUEENS[face["key"]]
    return QueenFace(face["queen"], name, short, face["points"], symbol, tint)


def _queen_name(key: str) -> str:
    return str(_QUEENS[key][0])


# What is to do


def prompt(
    seen: Mapping[str, Any],
    names: Sequence[str],
    robots: frozenset[int],
    away: frozenset[int] = frozenset(),
) -> Prompt:
    """Return the sentence for the seat that sees: at most about nine words each."""
    me, phase = seen["seat"], seen["phase"]
    if phase == "over":
        return Prompt(_("The game is over. Well played!"), me)
    waited = seen["waiting_for"][0]
    if waited == me:
        return Prompt(_own_prompt(seen, names), me, True)
    words = _others_prompt(seen, names, waited in robots, waited in away)
    return Prompt(words % {"name": names[waited]}, waited)


def _others_prompt(seen: Mapping[str, Any], names: Sequence[str], robot: bool, away: bool) -> str:
    """What the others do, with %(name)s for whom the table waits."""
    if seen["phase"] == "defence":
        if seen["window"]["attacker"] == seen["seat"]:
            return _("No rush. %(name)s decides.")
        attacker = names[seen["window"]["attacker"]].replace("%", "%%")
        return _("{attacker} asks %(name)s. No rush.").replace("{attacker}", attacker)
    if away:
        return _("%(name)s is away. A robot helps soon.")
    if seen["phase"] == "pick":
        return _("%(name)s wakes a queen.")
    return _("%(name)s is thinking.") if robot else _("%(name)s plays now.")


def _own_prompt(seen: Mapping[str, Any], names: Sequence[str]) -> str:
    name = names[seen["seat"]]
    if seen["phase"] == "pick":
        if seen["pick_reason"] == "bonus":
            return _("Wake one more queen, %(name)s.") % {"name": name}
        return _("The jester picks you, %(name)s. Wake a queen.") % {"name": name}
    if seen["phase"] == "defence":
        return window_words(seen, names)["title"]
    return _("Your turn, %(name)s. Tap your cards.") % {"name": name}


def window_words(seen: Mapping[str, Any], names: Sequence[str]) -> dict[str, str]:
    """Return the sentences of the question that a Knight or a Potion puts to this seat."""
    window = seen["window"]
    who, queen = names[window["attacker"]], _queen_name(window["queen"]["key"])
    shield = any(face["kind"] == _SHIELD[window["kind"]] for face in seen["hand"])
    words = _KNIGHT_WORDS if window["kind"] == "knight" else _POTION_WORDS
    named = {"name": who, "queen": queen}
    return {
        "title": str(words["title"]) % named,
        "ask": str(words["have" if shield else "none"]),
        "yes": str(words["yes"]),
        "no": str(words["no"]),
        "wait": _("No rush. %(name)s waits for you.") % named,
        "from": _("from %(name)s") % named,
        "mine": _("your queen"),
    }


_SHIELD = {"knight": "dragon", "potion": "wand"}
_KNIGHT_WORDS: dict[str, Text] = {
    "title": gettext_lazy("%(name)s’s knight wants your %(queen)s!"),
    "have": gettext_lazy("You have a dragon. Use your dragon?"),
    "none": gettext_lazy("You have no dragon this time."),
    "yes": gettext_lazy("Yes, roar!"),
    "no": gettext_lazy("No, let her go"),
}
_POTION_WORDS: dict[str, Text] = {
    "title": gettext_lazy("%(name)s’s potion is for your %(queen)s!"),
    "have": gettext_lazy("You have a wand. Use your wand?"),
    "none": gettext_lazy("You have no wand this time."),
    "yes": gettext_lazy("Yes, wave it!"),
    "no": gettext_lazy("No, let her sleep"),
}


def shield_of(seen: Mapping[str, Any]) -> dict[str, Any]:
    """Return what answers the open window: kind, picture, and the card held (None without)."""
    kind = _SHIELD[seen["window"]["kind"]]
    held = [face["card"] for face in seen["hand"] if face["kind"] == kind]
    return {"kind": kind, "card": min(held) if held else None}


# What was said


def sum_of(op: str, groups: Sequence[Sequence[int]], result: Sequence[int]) -> Sum:
    """Return a statement as shown and as spoken."""
    signs = {"+": (" + ", _(" plus ")), "-": (" − ", _(" take away "))}
    shown, spoken = signs[op]
    terms = [list(group) for group in groups]
    if op == "-":
        terms = [[value for group in terms for value in group]]
    sides = terms + ([list(result)] if result else [])
    return Sum(
        " = ".join(shown.join(map(str, side)) for side in sides),
        _(" is ").join(spoken.join(map(str, side)) for side in sides),
    )


def stated(action: Action) -> Sum | None:
    """Return the sum that an action states, with the keyed total where one is keyed."""
    args = action.args

    def values(cards: Sequence[int]) -> list[int]:
        return [_GAME.face(card).get("value", 0) for card in cards]

    if action.kind == "equation":
        total = args[2] if args[2] is not None else values([args[1]])[0]
        return sum_of("+", [values(args[0])], [total])
    if action.kind == "equation_two_sided":
        return sum_of("+", [values(args[0]), values(args[1])], [])
    if action.kind == "difference":
        return sum_of("-", [values([args[0]]), values(args[1])], values([args[2]]))
    if action.kind == "pair":
        return same_of(values(args))
    return None


def same_of(values: Sequence[int]) -> Sum:
    """Return equal numbers as shown and as spoken: '4 and 4'."""
    same = _(" and ").join(map(str, values))
    return Sum(same, same)


def dots_of(action: Action) -> list[list[int]]:
    """Return the frames of dots that picture a statement, each with its groups.

    Addends stand together in one frame; two equal numbers in a frame each.
    """
    args = action.args
    cards = args if action.kind == "pair" else args[0]
    cards = cards if isinstance(cards, tuple) else (cards,)
    values = [_GAME.face(card).get("value", 0) for card in cards]
    return [[value] for value in values] if action.kind == "pair" else [values]


# What happened

_TOLD: dict[str, tuple[Text, Text]] = {
    "game_started": (gettext_lazy("The game begins."), gettext_lazy("The game begins.")),
    "jester_kept": (
        gettext_lazy("Your jester finds the {card}. Play again."),
        gettext_lazy("{name}’s jester finds the {card}."),
    ),
    "jester_number": (
        gettext_lazy("Your jester turns up the {card}."),
        gettext_lazy("{name}’s jester turns up the {card}."),
    ),
    "card_discarded": (
        gettext_lazy("You put away the {card}."),
        gettext_lazy("{name} put away the {card}."),
    ),
    "pair_discarded": (
        gettext_lazy("You put away {sum}"),
        gettext_lazy("{name} put away {sum}"),
    ),
    "sum_discarded": (gettext_lazy("You made {sum}"), gettext_lazy("{name} made {sum}")),
    "queen_woken": (
        gettext_lazy("You woke the {queen}"),
        gettext_lazy("{name} woke the {queen}"),
    ),
    "queen_went_back": (
        gettext_lazy("The {queen} went back to sleep."),
        gettext_lazy("The {queen} went back to sleep."),
    ),
    "pick_bonus": (
        gettext_lazy("You wake one more queen."),
        gettext_lazy("{name} wakes one more queen."),
    ),
    "pick_jester": (
        gettext_lazy("The jester picks you."),
        gettext_lazy("The jester picks {name}."),
    ),
    "dragon_blocked": (
        gettext_lazy("Your dragon stopped the knight."),
        gettext_lazy("{name}’s dragon stopped the knight."),
    ),
    "wand_blocked": (
        gettext_lazy("Your wand stopped the potion."),
        gettext_lazy("{name}’s wand stopped the potion."),
    ),
    "pile_reshuffled": (
        gettext_lazy("The used cards are mixed again."),
        gettext_lazy("The used cards are mixed again."),
    ),
    "game_won": (gettext_lazy("You won!"), gettext_lazy("{name} won!")),
    "game_shared": (gettext_lazy("The win is shared."), gettext_lazy("The win is shared.")),
}
# Of two people: the reader did it, the reader is the other one, neither.
_BETWEEN: dict[str, tuple[Text, Text, Text]] = {
    "knight_asks": (
        gettext_lazy("Your knight wants {other}’s {queen}"),
        gettext_lazy("{name}’s knight wants your {queen}"),
        gettext_lazy("{name}’s knight wants {other}’s {queen}"),
    ),
    "potion_asks": (
        gettext_lazy("Your potion is for {other}’s {queen}"),
        gettext_lazy("{name}’s potion is for your {queen}"),
        gettext_lazy("{name}’s potion is for {other}’s {queen}"),
    ),
    "queen_taken": (
        gettext_lazy("You took the {queen} from {other}"),
        gettext_lazy("{name} took your {queen}"),
        gettext_lazy("{name} took the {queen} from {other}"),
    ),
    "queen_slept": (
        gettext_lazy("{other}’s {queen} sleeps again"),
        gettext_lazy("Your {queen} sleeps again"),
        gettext_lazy("{other}’s {queen} sleeps again"),
    ),
    "queen_stayed": (
        gettext_lazy("The {queen} stays with {other}"),
        gettext_lazy("Your {queen} stays with you"),
        gettext_lazy("The {queen} stays with {other}"),
    ),
}


def tale(message: Message, names: Sequence[str], me: int) -> Tale | None:
    """Return a line for what the engine tells a seat; None for what needs no words."""
    kind, args = message.id.rpartition(".")[2], message.args
    seat, other = args["seat"], args.get("owner")
    if kind == "window_opened":
        kind, seat, other = f"{args['kind']}_asks", args["attacker"], args["seat"]
    words = _words_for(_variant(kind, args), seat, other, me)
    if words is None:
        return None
    given: dict[str, Any] = {
        "name": names[seat],
        "other": names[other] if other is not None else "",
        "queen": _queen_name(args["queen"]) if "queen" in args else "",
        "card": card_face(args["card"]).name if "card" in args else "",
    }
    said = _said(kind, args)
    shown = _eq(said.shown) if said else ""
    html = format_html(str(words), sum=shown, **given)
    spoken = strip_tags(str(words)).format(sum=said.spoken if said else "", **given)
    return Tale(seat, html, spoken if spoken.endswith((".", "!")) else spoken + ".")


def _variant(kind: str, args: Mapping[str, Any]) -> str:
    """The key of the sentence: some events have two."""
    if kind == "jester_turned":
        return "jester_kept" if args["kept"] else "jester_number"
    if kind == "pick_started":
        return f"pick_{args['reason']}"
    if kind == "attack_blocked":
        return f"{args['card']['kind']}_blocked"
    if kind == "game_won" and len(args["winners"]) > 1:
        return "game_shared"
    return kind


def _words_for(key: str, seat: int, other: int | None, me: int) -> Text | None:
    if key in _BETWEEN:
        by_me, of_me, neither = _BETWEEN[key]
        return by_me if seat == me else of_me if other == me else neither
    if key in _TOLD:
        return _TOLD[key][0 if seat == me else 1]
    return None


def _said(kind: str, args: Mapping[str, Any]) -> Sum | None:
    if kind == "sum_discarded":
        return sum_of(args["op"], args["groups"], args["result"])
    if kind == "pair_discarded":
        return same_of(args["values"])
    return None


def _eq(shown: str) -> SafeString:
    return format_html('<b class="eq">{}</b>', shown)


def score_line(count: int, goal: int, points: int) -> str:
    """Return '1 queen of 5 · 5 points'."""
    queens = ngettext("%(count)d queen of %(goal)d", "%(count)d queens of %(goal)d", count) % {
        "count": count,
        "goal": goal,
    }
    return f"{queens} · {points_line(points)}"


def points_line(points: int) -> str:
    """Return '5 points'."""
    return ngettext("%(points)d point", "%(points)d points", points) % {"points": points}
