-- additive: a trigger shares the keys of requests with a server of the version before.

COMMENT ON COLUMN khata_entries.idempotency_key IS 'Read by the version before only: requests has it.';
CREATE TRIGGER share_request BEFORE INSERT ON khata_entries FOR EACH ROW
  WHEN (NEW.order_id IS NULL) EXECUTE FUNCTION share_request('idempotency_key', '', 'by_id', 'id');
INSERT INTO requests (key, record, created_at)
SELECT idempotency_key, id::text, at FROM khata_entries
WHERE idempotency_key IS NOT NULL AND at > now() - interval '60 days' ON CONFLICT DO NOTHING;
