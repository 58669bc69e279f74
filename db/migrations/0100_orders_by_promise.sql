-- outside a transaction
-- additive: an older server reads the same orders, without this index.

DROP INDEX CONCURRENTLY IF EXISTS orders_promised;
CREATE INDEX CONCURRENTLY orders_promised ON orders (coalesce(promised_to, created_at), area_id, id)
  WHERE status IN ('Pending', 'Confirmed', 'Packed', 'Out for Delivery');
