"""Pages are compressed, which is safe because a page's one secret is masked anew each time."""

import pytest
from django.test import Client
from django.urls import reverse

pytestmark = pytest.mark.fast


def test_page_is_compressed_for_a_browser_that_takes_it() -> None:
    address = reverse("account_login")
    plain = Client().get(address)
    packed = Client().get(address, headers={"Accept-Encoding": "gzip, br"})
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert int(packed.headers["Content-Length"]) < len(plain.content) / 2


@pytest.mark.usefixtures("cast")
def test_token_is_masked_anew_in_each_reply() -> None:
    """The token against forged posts, which an attacker could else guess from a page's length."""
    client = Client()
    tokens = set()
    for _ in range(3):
        html = client.get(reverse("account_login")).content.decode()
        tokens.add(html.split('"X-CSRFToken": "')[1].split('"')[0])
    assert len(tokens) == 3
