"""The address that `make run` prints: what pupils type, and what is answered."""

import pytest

from tools.launch.serve import own_address, typed_address

pytestmark = [pytest.mark.waits, pytest.mark.once]


@pytest.mark.parametrize(
    ("host", "port", "allowed", "address"),
    [
        ("127.0.0.1", 8000, ["127.0.0.1", "localhost"], "http://127.0.0.1:8000/"),
        ("0.0.0.0", 8000, ["192.168.1.20"], "http://192.168.1.20:8000/"),
        ("0.0.0.0", 80, ["localhost", "192.168.1.20"], "http://192.168.1.20/"),
        ("::", 8000, [".school.example"], "http://school.example:8000/"),
        ("::", 8000, ["[2001:db8::7]"], "http://[2001:db8::7]:8000/"),
        ("192.168.1.20", 8000, ["pc.school.example"], "http://pc.school.example:8000/"),
        ("192.168.1.20", 8000, ["pc.example", "192.168.1.20"], "http://192.168.1.20:8000/"),
        ("0.0.0.0", 8000, ["*"], f"http://{own_address()}:8000/"),
    ],
)
def test_address_is_one_that_is_answered(
    host: str, port: int, allowed: list[str], address: str
) -> None:
    assert typed_address(host, port, allowed) == address
