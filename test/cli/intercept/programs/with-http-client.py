import http.client
import json

HEADERS = {"Authorization": "Bearer wa_live_5f2c9e7d41b84c0a", "Accept": "application/json"}

connection = http.client.HTTPSConnection("api.example.com")


def send(method, path, body=None):
    data = None if body is None else json.dumps(body)
    connection.request(method, "/v1" + path, data, {**HEADERS, "Content-Type": "application/json"})
    answer = connection.getresponse()
    assert answer.status == 200, answer.status
    return json.load(answer)


assert send("GET", "/sites")["object"] == "list"
print(send("POST", "/sites", {"name": "Reef"})["name"])
