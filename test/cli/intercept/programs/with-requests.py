import requests

URL = "https://api.example.com/v1"

session = requests.Session()
session.headers.update({"Authorization": "Bearer wa_live_5f2c9e7d41b84c0a", "Accept": "application/json"})


def data_of(answer):
    answer.raise_for_status()
    return answer.json()


assert data_of(session.get(URL + "/sites"))["object"] == "list"
print(data_of(session.post(URL + "/sites", json={"name": "Reef"}))["name"])
