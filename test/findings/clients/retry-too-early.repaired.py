import time

from api import send

status, headers, account = send("GET", "/account")
if status in (429, 503):
    time.sleep(int(headers["Retry-After"]))
    status, headers, account = send("GET", "/account")
