"""What the clients in Python have in common: one connection, kept open."""

import http.client
import json
import os
from urllib.parse import urlencode, urlsplit

URL = urlsplit(os.environ["LEADLINE_URL"])
TOKEN = os.environ["LEADLINE_TOKEN"]


def connect(timeout=60):
    return http.client.HTTPConnection(URL.netloc, timeout=timeout)


CONNECTION = connect()


def send(method, path, body=None, connection=CONNECTION, **query):
    """Status, headers and JSON body of the answer, whatever its status."""
    headers = {"Authorization": "Bearer " + TOKEN, "Accept": "application/json"}
    if body is not None:
        headers["Content-Type"] = "application/json"
    target = URL.path + path + ("?" + urlencode(query) if query else "")
    connection.request(method, target, None if body is None else json.dumps(body), headers)
    answer = connection.getresponse()
    text = answer.read()
    return answer.status, answer.headers, json.loads(text) if text else None
