import json
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from leadline_container import Leadline


@pytest.fixture(scope="session")
def leadline():
    with Leadline({"LEADLINE_CLOCK": "2026-06-15T12:00:00Z", "LEADLINE_FROZEN": "true"}) as running:
        yield running


@pytest.fixture
def sandbox(leadline):
    made = leadline.sandbox()
    yield made
    made.delete()


def send(sandbox, method, path, body=None):
    """The client under test: status and JSON of the answer."""
    data = None if body is None else json.dumps(body).encode()
    headers = {
        "Authorization": f"Bearer {sandbox.token}",
        "Accept": "application/json",
        "Content-Type": "application/json",
    }
    try:
        answer = urlopen(Request(sandbox.url + path, data=data, method=method, headers=headers), timeout=30)
    except HTTPError as error:
        answer = error
    with answer:
        return answer.status, json.load(answer)


def site_names(sandbox):
    return [site["name"] for site in send(sandbox, "GET", "/sites?limit=100")[1]["data"]]


def test_creates_a_site_at_the_time_of_the_clock(sandbox):
    _, created = send(sandbox, "POST", "/sites", {"name": "Moorings"})
    assert created["created_at"] == "2026-06-15 12:00:00"
    assert "Moorings" in site_names(sandbox)


def test_sees_nothing_of_what_other_tests_created(sandbox):
    assert "Moorings" not in site_names(sandbox)


def test_meets_a_fault_that_the_test_armed(sandbox):
    sandbox.control("POST", "/faults", {"fault": "unavailable", "times": 1})
    assert send(sandbox, "GET", "/sites")[0] == 503
    assert send(sandbox, "GET", "/sites")[0] == 200
    [entry] = sandbox.control("GET", "/journal?status=503")["data"]
    assert entry["cause"] == "fault:unavailable-1#1"
