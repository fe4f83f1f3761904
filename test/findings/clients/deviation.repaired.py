from api import send

send("GET", "/current_visitors", site_id="TIDEPOOL", detailed="true")
