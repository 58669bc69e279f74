-- outside a transaction
-- The unpaid and unconfirmed orders to one address, spelled any way: what they hold is limited (open-order-store.ts).
DROP INDEX CONCURRENTLY IF EXISTS orders_held_address;
CREATE INDEX CONCURRENTLY orders_held_address
  ON orders (lower(regexp_replace((address->>'pincode') || (address->>'address_line'), '[[:space:][:punct:]]+', '', 'g')))
  WHERE status IN ('Awaiting Payment', 'Pending') AND payment_status <> 'Paid';
