from api import send

send("GET", "/sites")
