"""Drawing on a sheet of cells, and what is drawn everywhere."""
