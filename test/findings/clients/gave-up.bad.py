from api import send

for path in ("/sites/TIDEPOOL", "/sites/SEASHELL", "/sites/BAREBOAT"):
    status, headers, site = send("GET", path)
    print(site["name"] if status == 200 else "not available")
