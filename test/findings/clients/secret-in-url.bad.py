from api import TOKEN, send

send("GET", "/sites", api_token=TOKEN)
