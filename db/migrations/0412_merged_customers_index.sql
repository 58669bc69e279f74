-- outside a transaction
-- Whose khatas are one.
DROP INDEX CONCURRENTLY IF EXISTS customers_same;
CREATE INDEX CONCURRENTLY customers_same ON customers (coalesce(merged_into, id));
