-- outside a transaction
-- additive: only an index.
DROP INDEX CONCURRENTLY IF EXISTS orders_customer;
CREATE INDEX CONCURRENTLY orders_customer ON orders (customer_id, created_at DESC) WHERE customer_id IS NOT NULL;
