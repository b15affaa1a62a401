"""Every sentence of a class's and a pupil's report, counted again from the raw rows."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.models import ReportJob
from tests.amounts import amount
from tests.reports import naive
from tests.reports.page import rows_of, text_of
from tests.reports.simulated import SimulatedClass, make

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("autumn")]
CLASSES = amount(20, 200)


@pytest.mark.parametrize("seed", range(CLASSES))
def test_every_sentence_is_what_the_rows_say(seed: int) -> None:
    made = make(seed)
    for pupil in made.pupils:
        ReportJob.objects.create(
            kind="pupil", subject=pupil.user.public_id, period="all", built_at=timezone.now()
        )
    client = Client()
    client.force_login(made.teacher.user)
    page = client.get(reverse("class_report", args=[made.classroom.public_id]))
    html = page.content.decode()
    assert_the_head_and_the_pupils(made, html)
    for sign in ("sums", "takes"):
        where = reverse("class_report", args=[made.classroom.public_id])
        assert_the_facts(made, client.get(where, {"sign": sign}).content.decode())
    assert_the_kinds(everybody(made), html, chances(made, None), answered(made, None))
    assert_the_small_print(made, html)
    assert_the_chances(made, html)
    assert_slips_open_what_they_count(client, html)
    assert_the_next_step(made, html)
    assert_each_link_opens_as_many_answers_as_it_says(made, client, html)
    assert_a_pupils_report(made, client)


def everybody(made: SimulatedClass) -> list[naive.Row]:
    return [one for rows in made.claims.values() for one in rows]


def plural(n: int, one: str, more: str) -> str:
    return f"{n} {one if n == 1 else more}"


def days_of(made: SimulatedClass, name: str) -> int:
    rows = [*made.claims[name]]
    counted = [one for one in rows if one["is_true"] is not None]
    seen = [one for one in made.turns[name] if one["available"]]
    return len({one["at"].date() for one in [*counted, *seen, *answered(made, name)]})


def assert_the_head_and_the_pupils(made: SimulatedClass, html: str) -> None:
    tried = {name: len(naive.first(naive.sums(rows))) for name, rows in made.claims.items()}
    active = sum(n > 0 for n in tried.values())
    whose = (
        plural(active, "pupil", "pupils") if len(tried) > 1 or not active else made.pupils[0].name
    )
    head = f"{plural(sum(tried.values()), 'calculation', 'calculations')} by {whose}"
    assert head in text_of(html)
    told = {row[0]: row[1:] for row in rows_of(html, "pupils")[1:]}
    for name, rows in made.claims.items():
        own, facts = naive.sums(rows), naive.facts_right(rows)
        assert told[name] == [
            str(tried[name]),
            naive.right_first_time(own, naive.sums(answered(made, name))),
            naive.with_help(own),
            str(days_of(made, name)),
            str(len(facts)),
            str(sum(facts.values())),
        ]


def assert_the_facts(made: SimulatedClass, html: str) -> None:
    rows = rows_of(html, "facts")
    listed = {row[0]: row[1:] for row in rows if len(row) == 7 and re.match(r"\d+ [+−] \d", row[0])}
    cells = [cell for row in rows if len(row) != 7 for cell in row if ": " in cell]
    assert listed or 'id="facts-lacking"' in html
    for fact, told in listed.items():
        own = {name: naive.about(rows, fact) for name, rows in made.claims.items()}
        every = [one for rows in own.values() for one in rows]
        alone = naive.alone(every)
        of_pupils = [naive.facts_right(rows) for rows in own.values()]
        pupils = sum(bool(naive.alone(rows)) for rows in own.values())
        asked = naive.share(alone, every, "not in this time")
        assert told == [
            asked,
            str(len(alone)),
            naive.with_help(every),
            str(pupils),
            str(sum(map(len, of_pupils))),
            str(sum(sum(facts.values()) for facts in of_pupils)),
        ]
        (cell,) = [one for one in cells if one.split(": ", 1)[0].endswith(fact)]
        number = re.match(r"\d+", cell.split(fact)[0])
        assert bool(number) == (len(alone) >= 15 and pupils >= 3), cell
        if alone:
            assert f"{naive.right(alone)} of {len(alone)} right in games" in cell


def chances(made: SimulatedClass, name: str | None) -> dict[str, int]:
    """Decisions with a claim of each kind open."""
    turns = [one for own, rows in made.turns.items() if name in {None, own} for one in rows]
    found: dict[str, int] = {}
    for one in turns:
        for kind in {naive.kind_of(item) for _kind, item in one["available"]}:
            found[kind] = found.get(kind, 0) + 1
    return found


def answered(made: SimulatedClass, name: str | None) -> list[naive.Row]:
    """Thinking cards with an answer."""
    cards = [one for own, rows in made.cards.items() if name in {None, own} for one in rows]
    return [one for one in cards if one["first"] is not None]


def assert_the_kinds(
    rows: list[naive.Row], html: str, could: dict[str, int], cards: list[naive.Row]
) -> None:
    told = {row[0]: row[1:] for row in rows_of(html, "kinds")[1:]}
    kinds = {naive.kind_of(one["item"]) for one in (*rows, *cards)}
    whole = told.pop("All calculations", None)
    assert set(told) == kinds | set(could)
    if whole:
        figure = naive.right_first_time(naive.sums(rows), naive.sums(cards))
        assert whole[2] == figure, "what the kinds add up to"
    for kind in told:
        own = [one for one in rows if naive.kind_of(one["item"]) == kind]
        asked = [one for one in cards if naive.kind_of(one["item"]) == kind]
        alone = naive.alone(own)
        assert told[kind][2] == naive.numbers([], asked), kind
        assert told[kind][5:] == [str(len(own)), str(could.get(kind, 0))]
        if kind == "Matching colours":
            made = len([one for one in own if not one["reason"]])
            assert told[kind][1] == f"{made} of {len(own)} matched"
            continue
        assert told[kind][1] == naive.numbers(own, []), kind
        assert told[kind][4] == naive.with_help(own)
        if kind in naive.SUM_KINDS:
            k, n = naive.right([*alone, *asked]), len([*alone, *asked])
            assert told[kind][3] == (f"{k} of {n}" if n else "0"), kind


def assert_it_adds_up(
    rows: list[naive.Row], html: str, could: dict[str, int], cards: list[naive.Row]
) -> None:
    """A pupil's kinds and their skills add up to the figure; what is no calculation is apart."""
    told = {row[0]: row[1:] for row in rows_of(html, "kinds")[1:]}
    whole, apart = told.pop("All of it"), text_of(html, "apart")
    assert f"{whole[2]} ".startswith(naive.numbers(naive.sums(rows), naive.sums(cards)) + " ")
    for kind in {naive.kind_of(one["item"]) for one in (*rows, *cards)} | set(could):
        own = [one for one in rows if naive.kind_of(one["item"]) == kind]
        asked = [one for one in cards if naive.kind_of(one["item"]) == kind]
        if kind not in naive.SUM_KINDS:
            assert (kind.lower() in apart) == bool(own), kind
            continue
        alone, line = naive.alone(own), told[kind]
        if alone:
            assert line[0] == naive.numbers(own, []), kind
        assert line[1] == naive.numbers([], asked), kind
        assert line[2] == naive.numbers(own, asked), kind
        assert line[4:] == [naive.with_help(own), str(could.get(kind, 0))], kind


def assert_the_small_print(made: SimulatedClass, html: str) -> None:
    words, rows = text_of(html, "small-print"), everybody(made)
    hinted = len([one for one in rows if one["hint_level"]])
    shown = len([one for one in rows if one["answer_shown"]])
    assert f"{plural(hinted, 'answer', 'answers')} after opening help" in words
    assert (f"of these {shown} with the answer shown" in words) == (shown > 0)
    idle = len([one for one in rows if one["idle_cut"]])
    assert f"{plural(idle, 'answer', 'answers')} with a long pause" in words
    sums = len(naive.sums(rows))
    assert (plural(sums, "sum", "sums") in words) == (sums > 0)
    few = [
        name
        for name, own in made.claims.items()
        if naive.first(naive.sums(own)) and len(naive.alone(naive.sums(own))) < 10
    ]
    assert ("under 10 calculations without help: too early to say" in words) == bool(few)
    if few:
        assert plural(len(few), "pupil has", "pupils have") in words


def assert_the_chances(made: SimulatedClass, html: str) -> None:
    words = text_of(html, "could-have")
    turns = [one for rows in made.turns.values() for one in rows]
    put_away = [one for one in turns if one["available"] and one["number_action"]]
    if len(put_away) < 10:
        assert words.endswith("Under 10 turns: too early to say.")
        return
    cards = {"": 0, "pair": 2, "add:2+3": 3, "add:1+2+4": 4}
    found = [
        one
        for one in put_away
        if cards[one["taken"]] == max(cards[item] for _kind, item in one["available"])
    ]
    assert f"In {len(put_away)} turns a pupil put numbers away" in words
    assert f"The best one was found {len(found)} times." in words
    thrown = [
        one
        for one in put_away
        if not one["taken"] and any(item != "pair" for _kind, item in one["available"])
    ]
    assert (f"In {plural(len(thrown), 'turn', 'turns')} a pupil put one" in words) == bool(thrown)


def assert_slips_open_what_they_count(client: Client, html: str) -> None:
    """Each is made four times or more, at least half of what can be told apart; each is false."""
    part = html[html.index('id="slips"') :]
    part = part[: part.index("</section>")]
    links = [unescape(one) for one in re.findall(r'href="([^"]*how=slip[^"]*)"', part)]
    told = re.findall(r": (\d+) of (\d+) slips?<", part)
    assert len(told) == len(links)
    for link, (k, n) in zip(links, told, strict=True):
        page = client.get(link).content.decode()
        rows = rows_of(page, "equations")[1:]
        assert len(rows) == int(k) >= max(4, int(n) / 2)
        assert all(row[0].startswith("not yet") for row in rows)


def assert_the_next_step(made: SimulatedClass, html: str) -> None:
    words = text_of(html, "next-step") if 'id="next-step"' in html else ""
    together = naive.look_together(made.claims)
    named = naive.named(made.claims)
    assert ("Look together at" in words) == bool(together)
    if together:
        return
    listed = re.findall(r"with (Pupil\w) \( (\d+) of (\d+) right in games", words)
    assert len(listed) == min(2, len(named))
    for name, k, n in listed:
        rows = [
            one
            for one in naive.alone(made.claims[name])
            if named[name] in (naive.kind_of(one["item"]), *naive.keys_of(one["item"]))
        ]
        assert (int(k), int(n)) == (naive.right(rows), len(rows))
    if named:
        return
    groups = re.findall(r'<article class="next-group".*?</article>', html, re.DOTALL)
    sizes = [one.count("<li>") for one in groups]
    first = re.search(r"comes next for (\d+) pupils?\.", words)
    assert (int(first[1]) if first else 0) == next(iter(sizes), 0)
    if not sizes:
        idle = [name for name in made.claims if not has_begun(made, name)]
        told = f"{plural(len(idle), 'pupil has', 'pupils have')} no calculations in this time."
        assert (told in words) == (0 < len(idle) < len(made.claims))


def has_begun(made: SimulatedClass, name: str) -> bool:
    """Has the pupil any sum or any answered card?"""
    answered = [one for one in made.cards.get(name, []) if one["first"] is not None]
    return bool(naive.first(naive.sums(made.claims[name])) or answered)


def assert_each_link_opens_as_many_answers_as_it_says(
    made: SimulatedClass, client: Client, html: str
) -> None:
    """A few links of the class's page, from its first to its last."""
    links = [unescape(one) for one in re.findall(r'href="([^"]*/answers/\?[^"]*)"', html)]
    assert links or not everybody(made)
    for link in links[:: max(1, len(links) // 4)]:
        words = text_of(client.get(link).content.decode())
        counted = re.search(r"These answers, newest first (\d+) answers?", words)
        assert counted, link
        if "how=slip" not in link:
            assert int(counted[1]) == len(answers_behind(made, link)), link


def answers_behind(made: SimulatedClass, link: str) -> list[naive.Row]:
    query = dict(re.findall(r"[?&](\w+)=([^&#]*)", link))
    subject = {one.user.public_id: one.name for one in made.pupils}.get(query.get("pupil", ""))
    how = query.get("how", "alone")
    rows = [one for name, own in made.claims.items() if subject in {None, name} for one in own]
    cards = answered(made, subject)
    if how == "card":
        rows = cards
    elif how == "unaided":
        rows = [*naive.alone(rows), *cards]
    about = query.get("about", "").replace("%3A", ":").replace("%2B", "+")
    kinds = {"add2": naive.SUM_KINDS[0], "add3": naive.SUM_KINDS[1], "sub": naive.SUM_KINDS[2]}
    kinds |= {"pair": "Equal numbers", "tally": "Working out the score"}
    kinds |= {"colour_pair": "Matching colours"}
    if about == "sums":
        rows = naive.sums(rows)
    elif not about:
        pass
    elif about in kinds:
        rows = [one for one in rows if naive.kind_of(one["item"]) == kinds[about]]
    else:
        rows = [one for one in rows if about in naive.keys_of(one["item"])]
    if how in {"card", "unaided"}:
        return rows
    wrong = [one for one in rows if one["is_true"] is False]
    return {
        "all": rows,
        "first": naive.first(rows),
        "alone": naive.alone(rows),
        "wrong": wrong,
        "helped": naive.helped(rows),
        "hinted": [one for one in rows if one["hint_level"]],
        "assisted": [one for one in rows if one["answer_shown"]],
        "idle": [one for one in rows if one["idle_cut"]],
    }[how]


def assert_a_pupils_report(made: SimulatedClass, client: Client) -> None:
    pupil = made.pupils[0]
    rows = made.claims[pupil.name]
    where = reverse("pupil_report", args=[made.classroom.public_id, pupil.user.public_id])
    html = client.get(where).content.decode()
    own, facts = naive.sums(rows), naive.facts_right(rows)
    cards, sewn = answered(made, pupil.name), sum(facts.values())
    told = naive.right_first_time(own, naive.sums(cards))
    assert told.replace("none yet", "No answers") in text_of(html, "right-first")
    if 'id="kinds"' not in html:
        assert not rows
        assert not cards
        return
    tried = len(naive.first(own))
    assert (plural(tried, "calculation tried", "calculations tried") in text_of(html, "apart")) == (
        tried > 0
    )
    known = re.search(r"Facts (\d+) of \d+ right in games(?:, (\d+) on two days)?", text_of(html))
    assert (int(known[1]), int(known[2] or 0)) == (len(facts), sewn)
    assert_it_adds_up(rows, html, chances(made, pupil.name), cards)
    cells = [cell for row in rows_of(html, "facts") for cell in row if ": " in cell]
    for item, is_sewn in facts.items():
        name = re.sub(r"\w+:(\d+)([+-])(\d+)", r"\1 \2 \3", item).replace("-", "−")
        if not item.startswith("total"):
            (cell,) = [one for one in cells if one.split(": ")[0] == name]
            assert ("right on two days" if is_sewn else "right at least once") in cell
            tries = naive.alone([one for one in rows if item in naive.keys_of(one["item"])])
            if tries:
                assert f"{naive.right(tries)} of {len(tries)} right in games" in cell
