"""What a build makes besides copying files: the search kernel and the web client."""
