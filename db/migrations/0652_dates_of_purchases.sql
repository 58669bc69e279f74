-- outside a transaction
-- The tills ask every minute which dates have come near.
DROP INDEX CONCURRENTLY IF EXISTS purchase_lines_expires;
CREATE INDEX CONCURRENTLY purchase_lines_expires ON purchase_lines (expires_on) WHERE expires_on IS NOT NULL;
