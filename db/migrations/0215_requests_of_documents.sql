-- additive: a trigger shares the keys of requests with a server of the version before.

COMMENT ON COLUMN tax_documents.idempotency_key IS 'Read by the version before only: requests has it.';
CREATE TRIGGER share_request BEFORE INSERT ON tax_documents FOR EACH ROW
  WHEN (NEW.against IS NOT NULL) EXECUTE FUNCTION share_request('idempotency_key', 'note:', 'issued_by', 'id');
INSERT INTO requests (key, record, created_at)
SELECT substr(idempotency_key, 6)::uuid, id, issued_at FROM tax_documents
WHERE idempotency_key ~ '^note:[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$' AND against IS NOT NULL AND issued_at > now() - interval '60 days'
ON CONFLICT DO NOTHING;
