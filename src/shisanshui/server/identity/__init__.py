"""Who a guest is: a random id in a signed cookie, a name, and nothing else."""
