import requests


class Client:
    def __init__(self, token):
        self.__session = requests.Session()
        self.__session.headers.update({"Authorization": "Bearer " + token, "Accept": "application/json"})

    def account(self):
        answer = self.__session.get("https://api.example.com/v1/account", timeout=20)
        answer.raise_for_status()
        return answer.json()
