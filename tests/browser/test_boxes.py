"""Boxes of The Queen's Collection with more pawns than places, at the sizes of a school."""

import pytest

from tests.browser.checks import small_targets
from tests.browser.collection import Collection
from tests.browser.conftest import OpenContext
from tests.stack import Stack

FULL = "SSSD DM LLTT TF DMF FHWW WM HHL"
SIZES = [(1366, 768), (820, 1180), (390, 844), (844, 390)]
HIDDEN = """() => {
  const box = (one) => one.getBoundingClientRect();
  return [...document.querySelectorAll('[data-pawn]')].map((pawn) => {
    pawn.scrollIntoView({ block: 'center' });
    const [inner, outer] = [box(pawn), box(pawn.closest('.bx'))];
    const inside = inner.left >= outer.left && inner.right <= outer.right
      && inner.bottom <= outer.bottom;
    const at = document.elementFromPoint(inner.left + inner.width / 2, inner.bottom - 4);
    return inside && pawn.contains(at) ? '' : pawn.id;
  }).filter(Boolean);
}"""


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_four_pawns_stand_wholly_in_their_box_and_can_be_tapped(
    stack: Stack, open_context: OpenContext, width: int, height: int
) -> None:
    table = Collection(stack, pupils=2, hands=["M D *", "L M M"], table={"boxes": FULL})
    page = table.open(open_context, viewport={"width": width, "height": height}).page
    page.locator("#pawn-0-3").wait_for()
    assert page.evaluate(HIDDEN) == []
    assert small_targets(page) == []
