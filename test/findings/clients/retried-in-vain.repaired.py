import sys

from api import send

for attempt in range(3):
    status, headers, site = send("POST", "/sites", {"timezone": "Asia/Kolkata"})
    if status in (400, 401, 410, 422, 404):
        print(site, file=sys.stderr)
        break
    if status < 400:
        break
