from api import send

status, headers, account = send("GET", "/account")
if status in (429, 503):
    status, headers, account = send("GET", "/account")
