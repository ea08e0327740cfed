"""Short screens that lie over another one."""
