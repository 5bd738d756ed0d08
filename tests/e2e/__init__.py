"""The product as people meet it: a real server, the built client, a real browser."""
