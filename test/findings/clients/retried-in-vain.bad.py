from api import send

for attempt in range(3):
    status, headers, site = send("POST", "/sites", {"timezone": "Asia/Kolkata"})
    if status < 400:
        break
