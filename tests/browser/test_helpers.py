"""Browsers' helpers on our pages: translation, autofill, forced colours, larger text."""

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenContext
from tests.browser.deal import true_sums
from tests.browser.table_fixture import TableFixture, hand_of
from tests.browser.test_pages import ANONYMOUS, GUARDIAN, PUPIL, TEACHER, School
from tests.stack import Stack

PAGES = {
    ANONYMOUS: ["class_code", "choose_name", "picture_password", "account_login", "family_join"],
    PUPIL: ["pupil_home", "album", "card_round", "my_patches", "table"],
    TEACHER: [
        "catalogue", "class_page", "class_list", "roster_add", "pupil_edit", "cards",
        "family_codes", "assign", "live", "wall", "class_report", "class_answers", "pupil_report",
        "monday_sheet", "pupil_sheets", "class_settings", "account",
    ],
    GUARDIAN: ["family", "family_child"],
}  # fmt: skip

DESK: Any = {"width": 1366, "height": 768}
TABLET: Any = {"width": 820, "height": 1180}
PHONE: Any = {"width": 390, "height": 844}

UNMARKED = r"""([names, code]) => {
  const found = new Set();
  const sum = /^[\s\d+−×÷=]*\d\s*[+−×÷]\s*\d[\s\d+−×÷=]*$/;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement: parent } = walker.currentNode;
    const apart = 'script, style, template, svg, .aside, #prompt-words, #prompt-said';
    if (parent.closest('[translate=no]') || parent.closest(apart)) continue;
    const named = names.some((name) => data.split(/[^\p{L}]+/u).includes(name));
    if (named || data.includes(code) || sum.test(data)) found.add(data.trim());
  }
  return [...found];
}"""
"""Names, class codes, and sums that stand alone, where a translator would change them. An aside
shows made-up names; in the prompt of a table names stand within sentences."""

UNSAID = """() => [...document.querySelectorAll(
  'input:is([type=text], [type=email], [type=password], [type=search], :not([type])), textarea')]
  .filter((field) => !field.getAttribute('autocomplete')).map((field) => field.outerHTML)"""
"""Fields that leave it to the browser what to fill in."""

PALE = """() => [...document.querySelectorAll(
  '[aria-pressed=true], [aria-current]:not([aria-current=false]), input:checked')]
  .map((one) => one.matches('input') && getComputedStyle(one).opacity === '0'
    ? one.nextElementSibling : one)
  .filter((one) => one && one.getClientRects().length && !one.matches('input'))
  .filter((one) => getComputedStyle(one).outlineStyle === 'none').map((one) => one.outerHTML)"""
"""What is chosen, and without colours of its own looks as if it were not."""

BESIDE = """() => {
  const { clientWidth, scrollWidth } = document.documentElement;
  const kept = (one) => one && one !== document.body
    && (getComputedStyle(one).overflowX !== 'visible' || kept(one.parentElement));
  const name = (one) => `${one.tagName} ${one.id} ${one.className}`;
  return scrollWidth <= clientWidth ? [] : [...document.body.querySelectorAll('*')]
    .map((one) => [one.getBoundingClientRect(), one])
    .filter(([box, one]) => box.width && box.right > clientWidth + 1 && !kept(one.parentElement))
    .map(([box, one]) => `${clientWidth}: to ${Math.round(box.right)}: ${name(one)}`);
}"""
"""What makes a page scroll sideways."""

TRANSLATE = r"""() => {
  const shout = (node) => {
    const kept = 'font, [translate=no], script, style, svg, template';
    if (!node.data.trim() || node.parentElement.closest(kept)) return;
    const words = document.createElement('font');
    words.append(document.createElement('font'));
    const turned = (word) => [...word].reverse().join('');
    words.firstChild.textContent = node.data.replace(/\p{L}+/gu, turned);
    node.replaceWith(words);
  };
  const all = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const nodes = [];
    while (walker.nextNode()) nodes.push(walker.currentNode);
    nodes.forEach(shout);
  };
  all(document.body);
  new MutationObserver((changes) => {
    for (const { target } of changes) if (target.isConnected) all(target.parentElement);
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
"""Does to a page what translators do: wraps each text in two <font>, also what comes later."""


@pytest.fixture(scope="module")
def school() -> Iterator[School]:
    """Return the demo school, running."""
    with Stack() as stack:
        yield School(stack)


def pages_of(school: School, page: Page, kind: str) -> Iterator[str]:
    """Open the pages of a kind of person, one after the other; yield their names."""
    school.sign_in(page, kind)
    for name in PAGES[kind]:
        address = school.address(name)
        assert address, name
        answer = page.goto(school.stack.url + address)
        assert answer is not None
        assert answer.status == 200, name
        yield name


@pytest.mark.parametrize("kind", PAGES)
def test_names_codes_and_sums_are_not_for_translators_and_fields_say_what_they_take(
    kind: str, school: School, open_context: OpenContext
) -> None:
    page = open_context(viewport=DESK).new_page()
    names = [pupil["name"] for pupil in school.demo["pupils"]]
    code = school.demo["classroom"]["code"]
    words = [names, f"{code[:3]} {code[3:]}"]
    with closing(page.context):
        found: dict[str, Any] = {}
        for name in pages_of(school, page, kind):
            found[name] = page.evaluate(UNMARKED, words) + page.evaluate(UNSAID)
        assert not {name: texts for name, texts in found.items() if texts}


@pytest.mark.parametrize("kind", PAGES)
def test_what_is_chosen_shows_in_forced_colours_and_pages_fit_at_twice_the_size(
    kind: str, school: School, open_context: OpenContext
) -> None:
    page = open_context(viewport=DESK, forced_colors="active").new_page()
    with closing(page.context):
        found = []
        for name in pages_of(school, page, kind):
            pale, wide = page.evaluate(PALE), []
            page.set_viewport_size({"width": DESK["width"] // 2, "height": DESK["height"] // 2})
            wide += page.evaluate(BESIDE)
            page.evaluate("document.documentElement.style.fontSize = '200%'")
            for size in (DESK, TABLET, PHONE):
                page.set_viewport_size(size)
                wide += page.evaluate(BESIDE)
            page.set_viewport_size(DESK)
            found += [f"{name}: {one}" for one in pale + wide]
        assert not found, "\n".join(found)


def test_pupils_secret_is_nothing_that_a_browser_offers_to_save(
    school: School, open_context: OpenContext
) -> None:
    page = open_context().new_page()
    with closing(page.context):
        school.type_code(page)
        page.get_by_role("link", name=school.child["name"]).click()
        expect(page.locator("#pictures")).to_be_visible()
        assert page.locator("input:not([type=hidden])").count() == 0


def test_table_is_played_while_a_translator_changes_its_words(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    page = shared_table.open(open_context, 0)
    table = shared_table.table()
    hand = page.root.locator("#hand").inner_text()
    page.page.evaluate(TRANSLATE)
    assert page.root.locator("#hand").inner_text() == hand
    (first, second), total = true_sums(hand_of(table, 0))[0]
    page.tap_cards(first, second, total)
    expect(page.root.locator("#prompt-words")).to_have_text("ydaeR? nehT kcehc.")
    page.press(page.verb("check"))
    table.wait()
    page.press(page.root.locator("#verdict"))
    expect(page.root.locator("#seats")).to_contain_text("Ember")
    expect(page.root.locator("#hand [data-card]")).to_have_count(5)
