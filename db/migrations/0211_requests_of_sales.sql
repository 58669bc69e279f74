-- additive: the columns may stay empty, and triggers let a server of the version before and one of this version recognise each
-- other's sales. The next version drops the columns, functions and triggers of 0211 to 0216.

ALTER TABLE counter_sales ALTER COLUMN idempotency_key DROP NOT NULL;
ALTER TABLE counter_sales ALTER COLUMN body_hash DROP NOT NULL;
COMMENT ON TABLE counter_sales IS 'append-only: the number of each sale of a counter. A device sends a sale until it is here.';
COMMENT ON COLUMN counter_sales.idempotency_key IS 'Read by the version before only: requests has it.';
COMMENT ON COLUMN counter_sales.body_hash IS 'Read by the version before only: requests has it.';

CREATE FUNCTION keep_request_of_before(request_key uuid, made text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO requests (key, record) VALUES (request_key, made)
  ON CONFLICT (key, caller, call) DO UPDATE SET record = excluded.record
$$;
COMMENT ON FUNCTION keep_request_of_before(uuid, text) IS 'Keeps a request that a server of the version before serves.';

CREATE FUNCTION keep_sale_of_before() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_request_of_before(NEW.idempotency_key, NEW.order_id);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION keep_sale_of_before() IS 'Keeps the request of a sale that a server of the version before makes.';
CREATE TRIGGER keep_sale_of_before AFTER INSERT ON counter_sales FOR EACH ROW
  WHEN (NEW.idempotency_key IS NOT NULL) EXECUTE FUNCTION keep_sale_of_before();

INSERT INTO requests (key, record, created_at)
SELECT s.idempotency_key, s.order_id, o.created_at FROM orders o JOIN counter_sales s ON s.order_id = o.id
WHERE o.created_at > now() - interval '60 days' AND s.idempotency_key IS NOT NULL ON CONFLICT DO NOTHING;

CREATE FUNCTION tell_sale_to_before() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE counter_sales SET idempotency_key = NEW.key, body_hash = NEW.body_hash
  WHERE order_id = NEW.record AND NOT EXISTS (SELECT FROM counter_sales WHERE idempotency_key = NEW.key);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION tell_sale_to_before() IS 'Lets a server of the version before find the sale of a request.';
CREATE TRIGGER tell_sale_to_before AFTER INSERT ON requests FOR EACH ROW
  WHEN (NEW.call = 'POST /api/counter/sell') EXECUTE FUNCTION tell_sale_to_before();

CREATE FUNCTION refuse_key_of_before() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM requests WHERE key = NEW.key AND caller <> '') THEN RETURN NULL; END IF;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION refuse_key_of_before() IS 'Keeps a server of the version before from making what this version has made.';
CREATE TRIGGER refuse_key_of_before BEFORE INSERT ON requests FOR EACH ROW
  WHEN (NEW.caller = '') EXECUTE FUNCTION refuse_key_of_before();

-- Arguments: the column of the key, what stands before it, the column of who writes, and the record. The version before writes
-- the key into the row, and finds it there.
CREATE FUNCTION share_request() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  made jsonb := to_jsonb(NEW);
  prefix text := TG_ARGV[1];
  held text := substr(made ->> TG_ARGV[0], length(prefix) + 1);
BEGIN
  IF held IS NOT NULL THEN
    PERFORM keep_request_of_before(held::uuid, made ->> TG_ARGV[3]);
    RETURN NEW;
  END IF;
  -- Only the transaction that serves a request sees it without its record.
  SELECT key INTO held FROM requests WHERE caller = made ->> TG_ARGV[2] AND record IS NULL;
  IF held IS NOT NULL THEN NEW := jsonb_populate_record(NEW, jsonb_build_object(TG_ARGV[0], prefix || held)); END IF;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION share_request() IS 'Lets servers of the version before and of this one recognise each other’s requests.';
