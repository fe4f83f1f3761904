from api import connect, send

report = {"entity": "pageview", "entity_id": "TIDEPOOL", "aggregates": "visits", "date_from": "2026-06-01 00:00:00"}
try:
    send("GET", "/aggregations", connection=connect(timeout=60), **report)
except TimeoutError:
    print("not available")
