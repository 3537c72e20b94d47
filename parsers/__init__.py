"""One module a format, and the small engine that the text formats share."""
