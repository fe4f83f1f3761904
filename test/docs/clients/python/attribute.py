import json
from urllib.request import Request, urlopen


class Client:
    def __init__(self, token):
        self.__token = token
        self.__base_url = "https://api.example.com/v1"

    def account(self):
        headers = {"Authorization": "Bearer " + self.__token, "Accept": "application/json"}
        with urlopen(Request(self.__base_url + "/account", headers=headers), timeout=20) as answer:
            return json.load(answer)
