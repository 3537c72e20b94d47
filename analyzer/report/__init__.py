"""Reports on a finished audit: for a terminal, as JSON, as CSV. All read the audit folder alone."""
