-- additive: a trigger shares the keys of requests with a server of the version before.

COMMENT ON COLUMN drawer_entries.idempotency_key IS 'Read by the version before only: requests has it.';
CREATE TRIGGER share_request BEFORE INSERT ON drawer_entries FOR EACH ROW
  WHEN (NEW.kind IN ('pay_in', 'pay_out')) EXECUTE FUNCTION share_request('idempotency_key', '', 'by_id', 'drawer_id');
INSERT INTO requests (key, record, created_at)
SELECT idempotency_key, drawer_id, at FROM drawer_entries
WHERE idempotency_key IS NOT NULL AND at > now() - interval '60 days' ON CONFLICT DO NOTHING;
