"""nginx and Caddy with the files of deploy/: only addresses and the certificate are replaced."""

import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path

import httpx
import pytest

from tests.stack import ROOT, free_ports

HOST = "counterpane.school.example"
PATH = f"{os.environ['PATH']}:/usr/sbin"  # where Debian has nginx
WRITTEN = {"one": 8010, "two": 8011, "streams": 8001}
FOLDER = "/var/lib/counterpane/static/files/"
BROTLI = Path("/usr/lib/nginx/modules/ngx_http_brotli_static_module.so")
NGINX = """load_module {brotli};
daemon off; master_process off; pid {folder}/pid; error_log {folder}/log;
events {{}}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/a; uwsgi_temp_path {folder}/b; scgi_temp_path {folder}/c;
{site}
}}
"""


class Proxy:
    """nginx or Caddy before servers on these ports (name in WRITTEN -> port).

    `files` is the folder from which it serves static files. Its own files lie beside.
    """

    def __init__(self, program: str, folder: Path, ports: Mapping[str, int]) -> None:
        """Start it."""
        self.folder, self.ports = folder, ports
        self.files = folder / "files"
        self.files.mkdir()
        (self.port,) = free_ports(1)
        command = getattr(self, f"_{program}")(folder, self.port)
        with (folder / "stderr").open("wb") as log:
            self.process = subprocess.Popen(
                [shutil.which(program, path=PATH) or program, *command],
                env={"PATH": PATH, "HOME": str(folder)},
                stdout=subprocess.DEVNULL,
                stderr=log,
                start_new_session=True,
            )
        self.visitor = httpx.Client(
            base_url=f"http://127.0.0.1:{self.port}", headers={"Host": HOST}, timeout=10
        )

    def wait(self) -> None:
        """Wait until it answers."""
        ends = time.monotonic() + 30
        while not self._answers():
            assert time.monotonic() < ends, (self.folder / "stderr").read_text()
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            return self.visitor.get("/").status_code == 200
        except httpx.HTTPError:
            return False

    def _placed(self, name: str) -> str:
        """Return the deployed file with our servers' ports."""
        text = (ROOT / "deploy" / name).read_text()
        assert FOLDER.rstrip("/") in text
        text = text.replace(FOLDER.rstrip("/"), str(self.files))
        for server, written in WRITTEN.items():
            assert f"127.0.0.1:{written}" in text, written
            text = text.replace(f"127.0.0.1:{written}", f"127.0.0.1:{self.ports[server]}")
        return text

    def _nginx(self, folder: Path, port: int) -> list[str]:
        """Write nginx's files: without TLS, and without the server that only leads to it."""
        site = self._placed("nginx.conf").replace("443 ssl http2", f"127.0.0.1:{port}")
        site = re.sub(r"\n *ssl_certificate.*", "", site)
        site = site[: site.rindex("server {\n    listen 80")]
        (folder / "nginx.conf").write_text(NGINX.format(brotli=BROTLI, folder=folder, site=site))
        return ["-p", str(folder), "-e", f"{folder}/log", "-c", f"{folder}/nginx.conf"]

    def _caddy(self, folder: Path, port: int) -> list[str]:
        """Write Caddy's file: without TLS."""
        site = self._placed("Caddyfile").replace(
            f"{HOST} {{", f"http://{HOST}:{port} {{\n\tbind 127.0.0.1"
        )
        site = site.replace("\tservers {", "\tadmin off\n\tservers {", 1)
        (folder / "Caddyfile").write_text(site)
        return ["run", "--adapter", "caddyfile", "--config", f"{folder}/Caddyfile"]

    def close(self) -> None:
        """End it."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.visitor.close()


def skip_without(program: str) -> None:
    """Skip the test where the proxy, or the module of nginx that its file names, is absent."""
    if shutil.which(program, path=PATH) is None:
        pytest.skip(f"{program} is not installed")
    if program == "nginx" and not BROTLI.exists():
        pytest.skip("libnginx-mod-http-brotli-static is not installed")
