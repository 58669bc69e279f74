-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS purchases_return_once;
CREATE UNIQUE INDEX CONCURRENTLY purchases_return_once ON purchases (return_number) WHERE reverses IS NULL AND return_number IS NOT NULL;
