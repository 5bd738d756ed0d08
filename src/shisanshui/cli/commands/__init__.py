"""The commands, one file each; ``cli.main`` lists them and imports one only when it is called."""
