"""Words as every game writes, colours, cleans and speaks them. Uses no other room of the core."""
