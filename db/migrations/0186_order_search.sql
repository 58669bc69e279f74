-- What the order desk searches stands beside the order, written when it is announced: two indexes of parts of texts on the
-- hottest table cost each order more than its own row.

CREATE FUNCTION order_search_text(id text, customer jsonb, address jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(id || ' ' || coalesce(customer ->> 'name', '') || ' ' || coalesce(customer ->> 'email', '') || ' '
    || coalesce(customer ->> 'mobile', '') || ' ' || coalesce(address ->> 'name', '') || ' ' || coalesce(address ->> 'mobile', ''))
$$;
COMMENT ON FUNCTION order_search_text(text, jsonb, jsonb) IS 'What an administrator may know of an order when looking for it.';

CREATE FUNCTION order_search_keys(id text, customer jsonb, address jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY[lower(id), lower(coalesce(customer ->> 'email', '')), coalesce(customer ->> 'mobile', ''), coalesce(address ->> 'mobile', '')]
$$;
COMMENT ON FUNCTION order_search_keys(text, jsonb, jsonb) IS 'What names a person or an order whole: whoever types one of these means exactly its orders.';

CREATE TABLE order_search (
  order_id text PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  search text NOT NULL,
  keys text[] NOT NULL
);
COMMENT ON TABLE order_search IS 'What the order desk searches, of each order that was announced or waits for its payment. Others are few, and searched themselves.';

CREATE FUNCTION write_order_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_search AS s (order_id, search, keys) VALUES (NEW.id,
    order_search_text(NEW.id, NEW.customer, NEW.address), order_search_keys(NEW.id, NEW.customer, NEW.address))
  ON CONFLICT (order_id) DO UPDATE SET search = excluded.search, keys = excluded.keys
  WHERE (s.search, s.keys) <> (excluded.search, excluded.keys);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION write_order_search() IS 'Runs in the statement that announces an order, or overwrites who ordered.';

CREATE TRIGGER order_search_of_new AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.announced_at IS NOT NULL OR NEW.status = 'Awaiting Payment') EXECUTE FUNCTION write_order_search();
CREATE TRIGGER order_search_of_changed AFTER UPDATE OF announced_at, customer, address ON orders FOR EACH ROW
  WHEN ((OLD.announced_at IS NULL AND NEW.announced_at IS NOT NULL) OR OLD.customer <> NEW.customer OR OLD.address IS DISTINCT FROM NEW.address)
  EXECUTE FUNCTION write_order_search();

INSERT INTO order_search (order_id, search, keys) SELECT id, search, keys FROM orders;

CREATE INDEX order_search_all ON order_search USING gin (search gin_trgm_ops, keys) WITH (gin_pending_list_limit = 1024);

ALTER TABLE orders DROP COLUMN search, DROP COLUMN keys;
COMMENT ON CONSTRAINT orders_customer_shape ON orders IS 'As order-record.ts reads it. `order_search` is made of it and of the address.';
