from api import send
