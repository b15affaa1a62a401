"""POSTs whose bodies never come whole, as a device that loses its network leaves them."""

import contextlib
import socket
from collections.abc import Iterator

HALF = (
    "POST {path} HTTP/1.1\r\nHost: {host}\r\n"
    "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 4000\r\n"
    f"Cookie: csrftoken={'a' * 32}\r\n\r\nlogin=AB"  # with it pages look for the form's own
)


@contextlib.contextmanager
def half_sent(
    port: int, count: int, path: str = "/account/login/", host: str = "127.0.0.1"
) -> Iterator[list[socket.socket]]:
    """Hold so many sockets open at loopback's port, each with the beginning of a body."""
    with contextlib.ExitStack() as stack:
        sockets = []
        for _ in range(count):
            one = stack.enter_context(socket.create_connection(("127.0.0.1", port), 10))
            one.sendall(HALF.format(path=path, host=host).encode())
            sockets.append(one)
        yield sockets


def status_of(one: socket.socket, seconds: float) -> int:
    """Return the status that a socket is answered with within so many seconds; 0 = with none."""
    one.settimeout(seconds)
    try:
        first = one.recv(4000).split(b"\r\n")[0]
    except TimeoutError:
        return 0
    return int(first.split()[1]) if first else 0
