-- outside a transaction
-- additive: of what an older server writes, the index refuses what the old one refused.
-- 0009 left the movements of returns out of the index by which those of an order are found, so that what an order holds was read
-- from every movement that there ever was: by each cancellation and each check of the books.

DROP INDEX CONCURRENTLY IF EXISTS stock_movements_once_per_order;
CREATE UNIQUE INDEX CONCURRENTLY stock_movements_once_per_order
  ON stock_movements (order_id, pack_id, revival, reason, return_id) NULLS NOT DISTINCT WHERE order_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS stock_movements_once;
