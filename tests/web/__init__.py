"""What is written for the web client by the library."""
