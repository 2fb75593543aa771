"""The pages of the studio, one module each: ``ROUTES`` of each are joined in ``app``."""
