-- additive: a trigger keeps the requests that a server of the version before serves.

COMMENT ON COLUMN deliveries.request_key IS 'Read by the version before only: requests has it.';
CREATE FUNCTION keep_delivery_of_before() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_request_of_before(NEW.request_key, NEW.order_id);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION keep_delivery_of_before() IS 'Keeps the request of a delivery that a server of the version before ends.';
CREATE TRIGGER keep_delivery_of_before AFTER UPDATE OF request_key ON deliveries FOR EACH ROW
  WHEN (NEW.request_key IS NOT NULL) EXECUTE FUNCTION keep_delivery_of_before();
INSERT INTO requests (key, record, created_at)
SELECT request_key, order_id, done_at FROM deliveries
WHERE request_key IS NOT NULL AND done_at > now() - interval '60 days' ON CONFLICT DO NOTHING;
