-- outside a transaction
-- additive: only new kinds of rows are indexed.

DROP INDEX CONCURRENTLY IF EXISTS stock_movements_once_per_purchase;
CREATE UNIQUE INDEX CONCURRENTLY stock_movements_once_per_purchase ON stock_movements (purchase_id, pack_id)
  WHERE purchase_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS stock_movements_once_per_count;
CREATE UNIQUE INDEX CONCURRENTLY stock_movements_once_per_count ON stock_movements (count_id, pack_id)
  WHERE count_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS stock_movements_waste;
CREATE INDEX CONCURRENTLY stock_movements_waste ON stock_movements (at) WHERE reason = 'waste';
ALTER TABLE stock_movements VALIDATE CONSTRAINT stock_movements_of_purchase;
ALTER TABLE stock_movements VALIDATE CONSTRAINT stock_movements_of_count;
ALTER TABLE stock_movements VALIDATE CONSTRAINT stock_movements_of_waste;
ALTER TABLE stock_movements VALIDATE CONSTRAINT stock_movements_purchase_id_fkey;
ALTER TABLE stock_movements VALIDATE CONSTRAINT stock_movements_count_id_fkey;
