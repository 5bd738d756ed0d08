"""The HTTP interface, the WebSocket's door, and the pages."""
