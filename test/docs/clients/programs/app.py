import os
from example_analytics import Client

print(Client(os.environ["LEADLINE_TOKEN"]).account()["name"])
