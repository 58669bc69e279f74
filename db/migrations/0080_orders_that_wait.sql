-- outside a transaction
-- The order desk opens on what waits, oldest first: one scan of this index, however many orders were ever delivered.
DROP INDEX CONCURRENTLY IF EXISTS orders_waiting;
CREATE INDEX CONCURRENTLY orders_waiting ON orders (created_at, id)
  WHERE status IN ('Pending', 'Confirmed', 'Packed');
