-- A complaint, a customer, a count, a charge, a product or an address that is sent twice is made once.

CREATE TABLE request_keys (
  key uuid PRIMARY KEY,
  body_hash bytea NOT NULL CHECK (octet_length(body_hash) = 32),
  record_id text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX request_keys_age ON request_keys (created_at);
COMMENT ON TABLE request_keys IS 'Idempotency-Keys of requests that made something other than an order, kept in the transaction that made it.';
COMMENT ON COLUMN request_keys.record_id IS 'What was made: the answer to a repetition is that record as it now stands.';

-- An invitation whose answer was lost is made again, with a new link and code: the earlier ones of that person end.
DELETE FROM staff_invitations older USING staff_invitations newer
WHERE older.mobile = newer.mobile AND older.name = newer.name AND older.used_at IS NULL AND newer.used_at IS NULL
  AND (older.expires_at, older.id) < (newer.expires_at, newer.id);
CREATE UNIQUE INDEX staff_invitations_one_open ON staff_invitations (mobile, name) WHERE used_at IS NULL;
