-- What names a person or an order whole: whoever types one of these means exactly its orders.
ALTER TABLE orders ADD COLUMN keys text[] NOT NULL GENERATED ALWAYS AS (ARRAY[
  lower(id), lower(coalesce(customer->>'email', '')), coalesce(customer->>'mobile', ''), coalesce(address->>'mobile', '')
]) STORED;
CREATE INDEX orders_keys ON orders USING gin (keys) WITH (gin_pending_list_limit = 256);
