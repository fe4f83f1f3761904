from typing import Optional
from urllib.request import urlopen


class HttpWaitStrategy:
    def __init__(self, port: int, path: Optional[str] = "/") -> None:
        self._port = port
        self._path = path

    def wait_until_ready(self, container) -> None:
        urlopen(f"http://127.0.0.1:{container.get_exposed_port(self._port)}{self._path}", timeout=30).close()
