from api import connect, send

report = {"entity": "pageview", "entity_id": "TIDEPOOL", "aggregates": "visits"}
try:
    send("GET", "/aggregations", connection=connect(timeout=0.3), **report)
except TimeoutError:
    print("not available")
