"""Leadline's image in a container, for tests: one container a run, a sandbox a test."""

from __future__ import annotations

import json
import os
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

from testcontainers.core.container import DockerContainer
from testcontainers.core.wait_strategies import HttpWaitStrategy

PORT = 4020


class Leadline:
    """A running Leadline: `with Leadline({"LEADLINE_FROZEN": "true"}) as leadline`.

    Options are environment variables, as docs/options.md lists them. LEADLINE_IMAGE names another image than `leadline`.
    """

    def __init__(self, options: dict[str, str] | None = None) -> None:
        options = options or {}
        self._base_path = options.get("LEADLINE_BASE_PATH", "/v1").rstrip("/")
        self._container = DockerContainer(os.environ.get("LEADLINE_IMAGE", "leadline")).with_exposed_ports(PORT)
        for name, value in options.items():
            self._container.with_env(name, value)
        self._container.waiting_for(HttpWaitStrategy(PORT, "/_sim/health"))

    def __enter__(self) -> Leadline:
        self._container.__enter__()
        return self

    def __exit__(self, *raised: object) -> None:
        self._container.stop()

    @property
    def origin(self) -> str:
        """The server without a path, such as `http://localhost:32768`: the control plane is at `/_sim`."""
        return f"http://{self._container.get_container_host_ip()}:{self._container.get_exposed_port(PORT)}"

    @property
    def url(self) -> str:
        """The base URL of the API, such as `http://localhost:32768/v1`."""
        return self.origin + self._base_path

    def sandbox(self) -> Sandbox:
        """A new sandbox: sites, traffic, clock, limits, faults and journal of its own."""
        made = self.control("POST", "/sandboxes", {})
        return Sandbox(self, made["name"], made["token"])

    def control(self, method: str, path: str, body: object = None):
        """The JSON of the control plane's answer. Raises what it says where it refuses."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = Request(f"{self.origin}/_sim{path}", data=data, method=method, headers=headers)
        try:
            with urlopen(request, timeout=30) as answer:
                text = answer.read()
        except HTTPError as error:
            with error:
                raise RuntimeError(f"{method} /_sim{path}: {error.code} {error.read().decode()}") from None
        return json.loads(text) if text else None


class Sandbox:
    """One isolated copy of the service: requests with its token see nothing of other sandboxes.

    `url` is the base URL of the API, `token` what clients send as `Authorization: Bearer TOKEN`; it may do everything.
    """

    def __init__(self, leadline: Leadline, name: str, token: str) -> None:
        self._leadline = leadline
        self.url = leadline.url
        self.name = name
        self.token = token

    def control(self, method: str, path: str, body: object = None):
        """Asks the control plane about this sandbox: docs/controls.md lists the paths."""
        join = "&" if "?" in path else "?"
        return self._leadline.control(method, f"{path}{join}sandbox={quote(self.name)}", body)

    def delete(self) -> None:
        self._leadline.control("DELETE", f"/sandboxes/{quote(self.name)}")
