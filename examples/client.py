"""A client and its tests with Python's standard library alone.

    leadline exec -- python3 examples/client.py
"""

import json
import os
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

URL = os.environ["LEADLINE_URL"]
CONTROL = os.environ["LEADLINE_ORIGIN"] + "/_sim"
SANDBOX = "python-" + uuid.uuid4().hex[:8]
TOKEN = os.environ["LEADLINE_TOKEN"].split("~")[0] + "~" + SANDBOX


def send(method, url, body=None, headers=None):
    """Status, headers and JSON body of the answer, whatever its status."""
    data = None if body is None else json.dumps(body).encode()
    request = Request(url, data=data, method=method, headers={"Content-Type": "application/json", **(headers or {})})
    try:
        answer = urlopen(request, timeout=10)
    except HTTPError as error:
        answer = error
    with answer:
        text = answer.read()
        return answer.status, answer.headers, json.loads(text) if text else None


def api(method, path, body=None, token=TOKEN, **query):
    url = URL + path + ("?" + urlencode(query) if query else "")
    return send(method, url, body, {"Authorization": "Bearer " + token, "Accept": "application/json"})


def control(method, path, body=None, **query):
    return send(method, CONTROL + path + "?" + urlencode({"sandbox": SANDBOX, **query}), body)


def with_retries(method, path, **query):
    """Sends again after a 429 or a 503, after Retry-After seconds."""
    for _ in range(5):
        status, headers, body = api(method, path, **query)
        if status not in (429, 503):
            return status, body
        time.sleep(int(headers["Retry-After"]))
    raise RuntimeError(f"{method} {path} is still refused after 5 attempts")


def pages(path):
    """Every record of a list."""
    query = {"limit": 2}
    while True:
        status, _, page = api("GET", path, **query)
        assert status == 200, page
        yield from page["data"]
        if not page["has_more"]:
            return
        query["starting_after"] = page["data"][-1]["id"]


def main():
    assert api("GET", "/account")[2]["object"] == "account"
    assert api("GET", "/account", token="nobody")[0] == 401
    assert api("GET", "/account", token=f"demo-readonly~{SANDBOX}")[0] == 400

    status, _, site = api("POST", "/sites", {"name": "Moorings", "timezone": "Asia/Kolkata"})
    assert (status, site["timezone"]) == (200, "Asia/Kolkata"), site
    assert [each["name"] for each in pages("/sites")][-1] == "Moorings"
    status, _, refusal = api("POST", "/sites", {"name": "Moorings", "sharing": "private"})
    assert (status, list(refusal["errors"])) == (400, ["share_password"]), refusal

    path = f"/sites/{site['id']}/milestones"
    status, _, milestone = api("POST", path, {"name": "Launch", "milestone_date": "2026-06-15"})
    assert (status, milestone["milestone_date"]) == (201, "2026-06-15 00:00:00"), milestone
    assert api("DELETE", f"{path}/{milestone['id']}")[2]["deleted"] is True
    assert api("GET", f"{path}/{milestone['id']}")[0] == 404

    now = control("PUT", "/clock", {"now": "2026-06-15T12:00:00Z", "frozen": True})[2]["now"]
    assert now == "2026-06-15T12:00:00.000Z"
    page = {"type": "pageview", "visit": "v-1", "hostname": "https://moorings.example"}
    hits = [
        {**page, "timestamp": "2026-06-15 11:59:00", "pathname": "/"},
        {**page, "timestamp": "2026-06-15 11:59:40", "pathname": "/berths"},
        {**page, "type": "event", "timestamp": "2026-06-15 11:59:50", "pathname": "/berths", "name": "Booking", "value": 4200},
    ]
    assert control("POST", f"/sites/{site['id']}/hits", hits)[:1] == (202,)
    query = {"entity": "pageview", "entity_id": site["id"], "aggregates": "visits,pageviews,avg_duration"}
    assert api("GET", "/aggregations", **query)[2] == [{"visits": "1", "pageviews": "2", "avg_duration": "40.0000"}]
    query = {"entity": "event", "site_id": site["id"], "entity_name": "Booking", "aggregates": "value"}
    assert api("GET", "/aggregations", **query)[2] == [{"value": "4200"}]
    assert api("GET", "/current_visitors", site_id=site["id"])[2]["total"] == 1

    control("POST", "/faults", {"name": "busy", "fault": "unavailable", "times": 1, "retry_after_s": 1})
    assert with_retries("GET", "/account")[0] == 200
    entry = control("GET", "/journal", status=503)[2]["data"][0]
    assert (entry["operation"], entry["cause"]) == ("getAccount", "fault:busy#1"), entry

    control("PATCH", "/account", {"plan": "tier-1"})
    control("POST", "/faults", {"name": "slow", "fault": "latency", "ms": 500})
    with ThreadPoolExecutor(6) as threads:
        answers = list(threads.map(lambda _: api("GET", "/token"), range(6)))
    refused = [body for status, _, body in answers if status == 429]
    assert [body["error"]["code"] for body in refused] == ["api_concurrency_limit_reached"], refused
    assert refused[0]["error"]["next_tier"]["concurrent_queries"] == 10, refused

    deviations = control("GET", "/journal", deviations="true")[2]["data"]
    assert deviations == [], deviations
    print("all checks passed in the sandbox", SANDBOX)


main()
