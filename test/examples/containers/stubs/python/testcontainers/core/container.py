"""A process of this machine in place of a container. LEADLINE_COMMAND, a JSON list, starts it."""

from __future__ import annotations

import json
import os
import subprocess
from typing import Optional, Union
from urllib.parse import urlsplit


class DockerContainer:
    def __init__(self, image: str) -> None:
        self.image = image
        self.env: dict[str, str] = {}
        self.ports: dict[str, Optional[int]] = {}
        self._wait_strategy = None
        self._process = None

    def with_env(self, key: str, value: str) -> DockerContainer:
        assert isinstance(value, str), f"{key}: a string"
        self.env[key] = value
        return self

    def with_exposed_ports(self, *ports: Union[str, int]) -> DockerContainer:
        for port in ports:
            self.ports[str(port)] = None
        return self

    def waiting_for(self, strategy) -> DockerContainer:
        self._wait_strategy = strategy
        return self

    def start(self) -> DockerContainer:
        assert self.image == "leadline", f"there is no image {self.image}"
        env = {"PATH": os.environ["PATH"], "LEADLINE_PORT": "0", **self.env}
        self._process = subprocess.Popen(json.loads(os.environ["LEADLINE_COMMAND"]), env=env, stdout=subprocess.PIPE, text=True)
        self._port = urlsplit(self._process.stdout.readline().split()[-1]).port
        if self._wait_strategy is not None:
            self._wait_strategy.wait_until_ready(self)
        return self

    def stop(self, force: bool = True, delete_volume: bool = True) -> None:
        if self._process:
            self._process.terminate()
            self._process.communicate()

    def __enter__(self) -> DockerContainer:
        try:
            return self.start()
        except BaseException:
            self.stop()
            raise

    def __exit__(self, exc_type, exc_val, exc_tb) -> None:
        self.stop()

    def get_container_host_ip(self) -> str:
        return "localhost"

    def get_exposed_port(self, port: int) -> int:
        assert self._process is not None and str(port) in self.ports and port == 4020, f"{port} is not exposed"
        return self._port
