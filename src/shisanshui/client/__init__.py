"""A client for tables: sits down, shuffles fairly, plays; for tests and third-party bots.

async with Server("http://localhost:8000") as server:
room = await server.new_room(begin="now")
async with server.table(room.key) as table:
await table.play(my_bot)
"""

from shisanshui.client.server import ClientError, Server
from shisanshui.client.table import Closed, Declined, Table

__all__ = ["ClientError", "Closed", "Declined", "Server", "Table"]
