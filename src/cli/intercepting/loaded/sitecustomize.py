"""Loaded into each Python process of a command under `leadline exec --intercept`, before its own code.

Most clients go by the proxy. For those that do not, as http.client and aiohttp, the hosts have the address of the run's
server.
"""

import os
import sys


def lead():
    import socket

    original = socket.getaddrinfo
    # That of a run inside another is loaded first.
    if hasattr(original, "leadline"):
        return
    with open(os.path.join(os.path.dirname(HERE), "settings.json")) as file:
        # As json, which would be loaded into each process otherwise.
        settings = eval(file.read(), {"true": True, "false": False})
    hosts, passthrough, tls_port = settings["hosts"], settings["passthrough"], settings["tlsPort"]

    help = "" if settings["isolate"] else "; --passthrough lets it through"

    def getaddrinfo(host, port, *args, **kwargs):
        name = host.decode("ascii", "replace") if isinstance(host, bytes) else host
        number = {"https": 443, "http": 80, "443": 443, "80": 80}.get(port, port)
        if not isinstance(name, str) or not number:
            return original(host, port, *args, **kwargs)
        name = name.lower().rstrip(".")
        if name in hosts:
            if number == 443:
                return original("127.0.0.1", tls_port, *args, **kwargs)
            refuse("%s:%s: only HTTPS on port 443 of %s is intercepted" % (name, number, name))
        if number in (443, 80) and not passthrough and not is_loopback(name):
            refuse("%s:%s: it is not among the hosts of --intercept%s" % (name, number, help))
        return original(host, port, *args, **kwargs)

    def refuse(text):
        raise socket.gaierror(socket.EAI_NONAME, "leadline exec: refused " + text)

    def is_loopback(name):
        return name in ("", "localhost", "::1") or name.startswith("127.")

    getaddrinfo.leadline = True
    socket.getaddrinfo = getaddrinfo


def load_next():
    """Runs the sitecustomize module that Python would have found without this one."""
    from importlib.machinery import PathFinder
    from importlib.util import module_from_spec

    spec = PathFinder.find_spec("sitecustomize", [path for path in sys.path if os.path.abspath(path) != HERE])
    if spec is None or spec.loader is None:
        return
    sys.modules["sitecustomize"] = module = module_from_spec(spec)
    spec.loader.exec_module(module)


HERE = os.path.dirname(os.path.abspath(__file__))

if sys.version_info >= (3, 5):
    lead()
    load_next()
