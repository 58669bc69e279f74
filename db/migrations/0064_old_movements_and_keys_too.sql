-- outside a transaction
ALTER TABLE stock_movements VALIDATE CONSTRAINT stock_movements_order_id_fkey;
ALTER TABLE idempotency_keys VALIDATE CONSTRAINT idempotency_keys_order_id_fkey;
-- products_every_category finds withdrawn products too.
DROP INDEX CONCURRENTLY IF EXISTS products_withdrawn;
