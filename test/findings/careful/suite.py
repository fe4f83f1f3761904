"""Threads with a connection each, a dashboard, a poller, cleanups without keep-alive, refused tokens."""

import http.client
import json
import os
import threading
import time
import unittest
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlencode, urlsplit

URL, ORIGIN, TOKEN = (os.environ["LEADLINE_" + name] for name in ("URL", "ORIGIN", "TOKEN"))
SITES = ["TIDEPOOL", "SEASHELL", "BAREBOAT", "EMPTYSEA"]
SINCE = "2026-06-01 00:00:00"
THREAD = threading.local()


def steer(sandbox, method, path, body):
    address = "%s/_sim%s?sandbox=%s" % (ORIGIN, path, sandbox)
    urllib.request.urlopen(urllib.request.Request(address, json.dumps(body).encode(), method=method)).read()


class Refused(Exception):
    pass


def get(path, token, **query):
    """Asks on the connection of the thread, and waits as long as it is told."""
    if not hasattr(THREAD, "connection"):
        THREAD.connection = http.client.HTTPConnection(urlsplit(URL).netloc, timeout=60)
    target = "/v1" + path + ("?" + urlencode(query) if query else "")
    for _ in range(4):
        THREAD.connection.request("GET", target, headers={"Authorization": "Bearer " + token, "Accept": "application/json"})
        answer = THREAD.connection.getresponse()
        text = answer.read()
        if answer.status == 200:
            return json.loads(text)
        if answer.status not in (429, 503):
            break
        time.sleep(int(answer.headers["Retry-After"]))
    raise Refused(answer.status)


def pages(path, token):
    query = {"limit": 2}
    while True:
        page = get(path, token, **query)
        yield from page["data"]
        if not page["has_more"]:
            return
        last = page["data"][-1]
        query["starting_after"] = last.get("id") or last["name"]


def once(method, path, token, body=None):
    """Asks on a connection for this request alone. Returns status and body."""
    headers = {"Authorization": "Bearer " + token, "Accept": "application/json"}
    if body is not None:
        headers["Content-Type"] = "application/json"
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(URL + path, data, headers, method=method), timeout=60) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read()


class Careful(unittest.TestCase):
    def test_sync_in_threads(self):
        token = TOKEN + "~sync"
        steer("sync", "POST", "/faults", {"fault": "unavailable", "after": 4, "times": 4, "retry_after_s": 1})

        def sync(site_id):
            list(pages("/sites/%s/events" % site_id, token))
            list(pages("/sites/%s/milestones" % site_id, token))
            get("/aggregations", token, entity="pageview", entity_id=site_id, aggregates="visits", date_from=SINCE)

        with ThreadPoolExecutor(4) as threads:
            list(threads.map(sync, SITES))

    def test_dashboard(self):
        groups = ["hostname", "pathname", "entry_page", "exit_page", "browser", "country_code", "device_type", "ref"]

        def report(group):
            query = {"entity": "pageview", "entity_id": "SEASHELL", "aggregates": "visits", "limit": 5, "date_from": SINCE}
            return get("/aggregations", TOKEN + "~dashboard", field_grouping=group, **query)

        with ThreadPoolExecutor(8) as threads:
            for _ in range(2):
                list(threads.map(report, groups))

    def test_poller(self):
        for _ in range(8):
            get("/current_visitors", TOKEN + "~poller", site_id="TIDEPOOL", detailed="true")

    def test_cleanup(self):
        token = TOKEN + "~cleanup"
        for _ in range(4):
            status, site = once("POST", "/sites", token, {"name": "Same"})
            self.assertEqual(status, 200)
            self.assertEqual(once("DELETE", "/sites/" + site["id"], token)[0], 200)
            self.assertEqual(once("DELETE", "/sites/SCRATCH", token)[0], 404)

    def test_refused(self):
        for token in ("wrong-token", "wrong-token~refused", "demo-expired~refused"):
            for path in ("/account", "/token", "/sites", "/sites/TIDEPOOL", "/sites/TIDEPOOL/events", "/account"):
                self.assertEqual(once("GET", path, token)[0], 401)
        for start in ("today", "2026-13-01 00:00:00", "2026-02-30 00:00:00", "1.2.2026"):
            query = {"entity": "pageview", "entity_id": "TIDEPOOL", "aggregates": "visits", "date_from": start}
            self.assertEqual(once("GET", "/aggregations?" + urlencode(query), TOKEN + "~refused")[0], 400)


if __name__ == "__main__":
    unittest.main(verbosity=0)
