from api import send

for name in ("Add to cart", "Purchase"):
    send("POST", "/sites/TIDEPOOL/events", {"name": name})
