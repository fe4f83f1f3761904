import time

from api import send

for path in ("/sites/TIDEPOOL", "/sites/SEASHELL", "/sites/BAREBOAT"):
    for attempt in range(4):
        status, headers, site = send("GET", path)
        if status not in (429, 503):
            break
        time.sleep(int(headers["Retry-After"]))
    print(site["name"] if status == 200 else "not available")
