import json
from urllib.request import Request, urlopen


class Client:
    def __init__(self, token):
        self.__token = token

    def account(self):
        headers = {"Authorization": "Bearer " + self.__token, "Accept": "application/json"}
        with urlopen(Request("https://api.example.com/v1/account", headers=headers), timeout=20) as answer:
            return json.load(answer)
