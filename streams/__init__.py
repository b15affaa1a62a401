"""The stream process: server-sent events over raw ASGI, without the ORM or a thread per stream."""
