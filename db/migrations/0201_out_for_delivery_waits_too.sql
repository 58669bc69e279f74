-- outside a transaction
-- An order that is out for delivery waits for somebody, too. The old build's narrower condition uses this index as well.
DROP INDEX CONCURRENTLY IF EXISTS orders_waiting_new;
CREATE INDEX CONCURRENTLY orders_waiting_new ON orders (created_at, id)
  WHERE status IN ('Pending', 'Confirmed', 'Packed', 'Out for Delivery');
DROP INDEX CONCURRENTLY IF EXISTS orders_waiting;
ALTER INDEX orders_waiting_new RENAME TO orders_waiting;
