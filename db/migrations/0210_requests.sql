-- additive: a view stands for each table that is dropped, with its columns and privileges, for a server of the version before.
-- Requests that may be sent again are known in one table, whatever they made.

CREATE TABLE requests (
  key uuid NOT NULL,
  caller text NOT NULL DEFAULT '',
  call text NOT NULL DEFAULT '',
  form smallint NOT NULL DEFAULT 0,
  body_hash bytea NOT NULL DEFAULT '',
  record text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT requests_pkey PRIMARY KEY (key, caller, call)
);
CREATE INDEX requests_age ON requests (created_at);
CREATE INDEX requests_open ON requests (caller) WHERE record IS NULL;
COMMENT ON TABLE requests IS 'Idempotency-Keys, each kept in the transaction that made what was asked for. The answer to a repetition is that record as it now stands. Only platform/requests writes here.';
COMMENT ON COLUMN requests.caller IS 'The id of the user, or of the device that repeats a request whoever uses it; guest for nobody known, empty for a request that the version before served.';
COMMENT ON COLUMN requests.call IS 'The call, or the name of calls that make one thing: order. Empty like the caller.';
COMMENT ON COLUMN requests.form IS 'The version of the canonical form that was hashed; 0 if it is not known, and the key alone decides.';
COMMENT ON COLUMN requests.record IS 'What was made. Empty only inside the transaction that makes it.';

LOCK TABLE idempotency_keys, request_keys;
INSERT INTO requests (key, caller, call, form, body_hash, record, created_at)
SELECT key, user_id, 'order', form, body_hash, order_id, created_at FROM idempotency_keys;
INSERT INTO requests (key, record, created_at)
SELECT key, record_id, created_at FROM request_keys WHERE record_id IS NOT NULL ON CONFLICT DO NOTHING;

ALTER TABLE idempotency_keys RENAME TO idempotency_keys_before;
ALTER TABLE request_keys RENAME TO request_keys_before;

CREATE VIEW idempotency_keys WITH (security_invoker = true) AS
SELECT caller AS user_id, key, form, body_hash, record AS order_id, created_at, call FROM requests WHERE call = 'order';
ALTER VIEW idempotency_keys ALTER call SET DEFAULT 'order';
ALTER VIEW idempotency_keys ALTER form SET DEFAULT 1;
COMMENT ON VIEW idempotency_keys IS 'For a server of the version before, which places orders with it.';

CREATE VIEW request_keys WITH (security_invoker = true) AS
SELECT key, body_hash, record AS record_id, created_at FROM requests WHERE call <> 'order';
COMMENT ON VIEW request_keys IS 'For a server of the version before, which makes other things with it.';

DO $$
DECLARE given record;
BEGIN
  FOR given IN
    SELECT r.name, acl.grantee::regrole AS role, string_agg(acl.privilege_type, ', ') AS privileges
    FROM (VALUES ('idempotency_keys'), ('request_keys')) AS r(name), pg_class c, aclexplode(c.relacl) acl
    WHERE c.oid = (r.name || '_before')::regclass AND acl.grantee NOT IN (0, c.relowner) GROUP BY 1, 2
  LOOP
    EXECUTE format('GRANT %s ON %I, requests TO %s', given.privileges, given.name, given.role);
  END LOOP;
END $$;

DROP TABLE idempotency_keys_before, request_keys_before;
