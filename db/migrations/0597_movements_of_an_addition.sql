-- outside a transaction
-- additive: no movement belongs to an addition yet.
ALTER TABLE stock_movements ADD COLUMN IF NOT EXISTS addition_id char(24) REFERENCES order_additions (id);
COMMENT ON COLUMN stock_movements.addition_id IS 'What was added to the order later takes its stock by movements of its own.';
DROP INDEX CONCURRENTLY IF EXISTS stock_movements_once_per_order;
CREATE UNIQUE INDEX CONCURRENTLY stock_movements_once_per_order
  ON stock_movements (order_id, pack_id, revival, reason, return_id, addition_id) NULLS NOT DISTINCT WHERE order_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS orders_added_to;
CREATE INDEX CONCURRENTLY orders_added_to ON orders (added_to) WHERE added_to IS NOT NULL;
