"""Log tables → replay tables: what each step should have been, asked before it is applied."""
