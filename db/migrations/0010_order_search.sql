-- What an administrator may know of an order when looking for it: its id, names, e-mail and mobile numbers.
ALTER TABLE orders ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (lower(
  id || ' ' || coalesce(customer->>'name', '') || ' ' || coalesce(customer->>'email', '') || ' ' ||
  coalesce(customer->>'mobile', '') || ' ' || coalesce(address->>'name', '') || ' ' || coalesce(address->>'mobile', '')
)) STORED;
-- New entries wait in a short list, so that an order pays for few of them itself.
CREATE INDEX orders_search ON orders USING gin (search gin_trgm_ops) WITH (gin_pending_list_limit = 256);
