import json
import urllib.request

URL = "https://api.example.com/v1"
HEADERS = {"Authorization": "Bearer wa_live_5f2c9e7d41b84c0a", "Accept": "application/json"}


def send(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    headers = {**HEADERS, "Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(URL + path, data=data, headers=headers)) as answer:
        return json.load(answer)


assert send("/sites")["object"] == "list"
print(send("/sites", {"name": "Reef"})["name"])
