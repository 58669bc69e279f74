-- additive: triggers share the keys of requests with a server of the version before.

COMMENT ON COLUMN cash_entries.request_key IS 'Read by the version before only: requests has it.';
CREATE FUNCTION share_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.request_key IS NOT NULL THEN
    PERFORM keep_request_of_before(NEW.request_key, CASE NEW.kind WHEN 'difference' THEN NEW.amount_paise ELSE 0 END::text);
  ELSE
    SELECT key INTO NEW.request_key FROM requests WHERE caller = NEW.by_id AND record IS NULL;
  END IF;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION share_count() IS 'Does for counts of riders’ cash what share_request does. The record is what was written off.';
CREATE TRIGGER share_count BEFORE INSERT ON cash_entries FOR EACH ROW
  WHEN (NEW.kind IN ('handed_in', 'difference')) EXECUTE FUNCTION share_count();
INSERT INTO requests (key, record, created_at)
SELECT request_key, coalesce(sum(amount_paise) FILTER (WHERE kind = 'difference'), 0)::text, min(at) FROM cash_entries
WHERE request_key IS NOT NULL AND at > now() - interval '60 days' GROUP BY request_key ON CONFLICT DO NOTHING;
