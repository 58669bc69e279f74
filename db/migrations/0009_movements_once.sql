-- outside a transaction
-- additive: of what an older server writes, the indexes refuse what the old one refused.

DROP INDEX CONCURRENTLY IF EXISTS stock_movements_once;
CREATE UNIQUE INDEX CONCURRENTLY stock_movements_once ON stock_movements (order_id, pack_id, revival, reason)
  WHERE order_id IS NOT NULL AND return_id IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS stock_movements_once_per_return;
CREATE UNIQUE INDEX CONCURRENTLY stock_movements_once_per_return ON stock_movements (return_id, pack_id)
  WHERE return_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS stock_movements_once_per_revival;
ALTER TABLE packs VALIDATE CONSTRAINT packs_weighed_check;
ALTER TABLE orders VALIDATE CONSTRAINT orders_final_total_check;
ALTER TABLE orders VALIDATE CONSTRAINT orders_final_bill_check;
ALTER TABLE stock_movements VALIDATE CONSTRAINT stock_movements_reason_check;
ALTER TABLE stock_movements VALIDATE CONSTRAINT stock_movements_of_order;
ALTER TABLE stock_movements VALIDATE CONSTRAINT stock_movements_return_check;
ALTER TABLE stock_movements VALIDATE CONSTRAINT stock_movements_return_of_order;
