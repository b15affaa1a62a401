"""nginx and Caddy as deploy/ sets them up: to which process they pass what is asked.

Only addresses and the certificate are replaced. Behind the proxy stand small servers that answer
with their own name.
"""

import os
import re
import shutil
import signal
import subprocess
import threading
import time
import uuid
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest

from tests.stack import ROOT, free_ports

pytestmark = [pytest.mark.slow, pytest.mark.waits, pytest.mark.once]
HOST = "counterpane.school.example"
PATH = f"{os.environ['PATH']}:/usr/sbin"  # where Debian has nginx
WRITTEN = {"one": 8010, "two": 8011, "streams": 8001}
NGINX = """daemon off; master_process off; pid {folder}/pid; error_log {folder}/log;
events {{}}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/a; uwsgi_temp_path {folder}/b; scgi_temp_path {folder}/c;
{site}
}}
"""


class Named(ThreadingHTTPServer):
    """Answers every request with its name."""

    def __init__(self, name: str, port: int) -> None:
        """Listen, in a thread."""
        self.name = name
        super().__init__(("127.0.0.1", port), Answering)
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()

    def close(self) -> None:
        """Listen no longer."""
        self.shutdown()
        self.server_close()


class Answering(BaseHTTPRequestHandler):
    """Says which server this is and what it was told of the visitor; keeps no connection."""

    server: Named

    def do_GET(self) -> None:
        """Answer any path."""
        told = f"{self.server.name} {self.headers['X-Forwarded-For']} {self.headers['Host']}"
        self.send_response(200)
        self.send_header("Content-Length", str(len(told)))
        self.end_headers()
        self.wfile.write(told.encode())

    do_POST = do_GET

    def log_message(self, *told: object) -> None:
        """Write nothing."""


class Proxy:
    """A proxy before three servers."""

    def __init__(self, program: str, folder: Path) -> None:
        """Start the servers and the proxy."""
        port, *ports = free_ports(1 + len(WRITTEN))
        self.servers = {name: Named(name, own) for name, own in zip(WRITTEN, ports, strict=True)}
        command = getattr(self, f"_{program}")(folder, port)
        with (folder / "stderr").open("wb") as log:
            self.process = subprocess.Popen(
                [shutil.which(program, path=PATH) or program, *command],
                env={"PATH": PATH, "HOME": str(folder)},
                stdout=subprocess.DEVNULL,
                stderr=log,
                start_new_session=True,
            )
        self.visitor = httpx.Client(
            base_url=f"http://127.0.0.1:{port}", headers={"Host": HOST}, timeout=10
        )

    def wait(self, folder: Path) -> None:
        """Wait until it answers."""
        ends = time.monotonic() + 30
        while not self._answers():
            assert time.monotonic() < ends, (folder / "stderr").read_text()
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            return self.visitor.get("/").status_code == 200
        except httpx.HTTPError:
            return False

    def _placed(self, name: str) -> str:
        """Return the deployed file with our servers' ports."""
        text = (ROOT / "deploy" / name).read_text()
        for server, written in WRITTEN.items():
            assert f"127.0.0.1:{written}" in text, written
            own = self.servers[server].server_address[1]
            text = text.replace(f"127.0.0.1:{written}", f"127.0.0.1:{own}")
        return text

    def _nginx(self, folder: Path, port: int) -> list[str]:
        """Write nginx's files: without TLS, and without the server that only leads to it."""
        site = self._placed("nginx.conf").replace("443 ssl http2", f"127.0.0.1:{port}")
        site = re.sub(r"\n *ssl_certificate.*", "", site)
        site = site[: site.rindex("server {\n    listen 80")]
        (folder / "nginx.conf").write_text(NGINX.format(folder=folder, site=site))
        return ["-p", str(folder), "-e", f"{folder}/log", "-c", f"{folder}/nginx.conf"]

    def _caddy(self, folder: Path, port: int) -> list[str]:
        """Write Caddy's file: without TLS."""
        site = self._placed("Caddyfile").replace(
            f"{HOST} {{", f"http://{HOST}:{port} {{\n\tbind 127.0.0.1"
        )
        site = site.replace("\tservers {", "\tadmin off\n\tservers {", 1)
        (folder / "Caddyfile").write_text(site)
        return ["run", "--adapter", "caddyfile", "--config", f"{folder}/Caddyfile"]

    def asks(self, path: str, method: str = "GET") -> str:
        """Return the name of the server that answered."""
        answer = self.visitor.request(method, path)
        assert answer.status_code == 200, answer.text
        return answer.text.split()[0]

    def close(self) -> None:
        """End the proxy and the servers."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.visitor.close()
        for server in self.servers.values():
            server.close()


@pytest.fixture(params=["nginx", "caddy"])
def proxy(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Proxy]:
    """Run the proxy with the file that deploy/ has for it."""
    if shutil.which(request.param, path=PATH) is None:
        pytest.skip(f"{request.param} is not installed")
    running = Proxy(request.param, tmp_path)
    try:
        running.wait(tmp_path)
        yield running
    finally:
        running.close()


def new_tables(count: int) -> list[str]:
    return [f"/table/{uuid.uuid4()}/" for _ in range(count)]


def test_a_table_has_one_process_and_tables_are_spread(proxy: Proxy) -> None:
    answered = set()
    for table in new_tables(30):
        names = {
            proxy.asks(table),
            proxy.asks(f"{table}part/?seen=3"),
            proxy.asks(f"{table}act/", "POST"),
        }
        assert len(names) == 1, table
        answered |= names
    assert answered == {"one", "two"}


def test_other_pages_are_spread(proxy: Proxy) -> None:
    assert {proxy.asks("/lobby/") for _ in range(30)} == {"one", "two"}


def test_streams_have_their_own_process(proxy: Proxy) -> None:
    assert proxy.asks("/stream?t=ticket") == "streams"


def test_another_process_answers_for_one_that_is_away(proxy: Proxy) -> None:
    proxy.servers["one"].close()
    assert {proxy.asks(f"{table}act/", "POST") for table in new_tables(8)} == {"two"}


def test_the_visitors_address_is_set_by_the_proxy(proxy: Proxy) -> None:
    told = proxy.visitor.get("/", headers={"X-Forwarded-For": "203.0.113.7"}).text
    assert told.split()[1:] == ["127.0.0.1", HOST]
