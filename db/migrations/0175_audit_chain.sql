-- The audit log as a chain: each link holds the hash of the one before and of its entry, so that an entry that is
-- changed, removed or put in between later is found (features/audit/server/audit-chain-store.ts, decision 139).
CREATE TABLE audit_chain (
  seq      bigint PRIMARY KEY CHECK (seq > 0),
  entry_id bigint NOT NULL UNIQUE REFERENCES audit_log (id),
  -- Unique, so that the chain cannot fork. The first link's is 32 zero bytes.
  previous bytea NOT NULL UNIQUE CHECK (length(previous) = 32),
  hash     bytea NOT NULL CHECK (length(hash) = 32)
);
COMMENT ON TABLE audit_chain IS 'read only';
-- Depends on no setting of the connection; a later column of the log is no part of it.
CREATE FUNCTION audit_hash(previous bytea, entry audit_log) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(previous || convert_to(jsonb_build_array(
    entry.id, to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), entry.actor_kind, entry.actor_id,
    entry.action, entry.subject_id, entry.subject_name, entry.changes)::text, 'UTF8'))
$$;
-- Runs at the end of the transaction that adds the entry, when it holds all its other locks: transactions that add
-- entries wait for each other's commit only, and no two of them can deadlock. Of the owner, since the serving role may
-- not write links.
CREATE FUNCTION link_audit_entry() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  head audit_chain;
  zero CONSTANT bytea := decode(repeat('00', 32), 'hex');
BEGIN
  -- "audit" in ASCII.
  PERFORM pg_advisory_xact_lock(x'6175646974'::bigint);
  SELECT * INTO head FROM audit_chain ORDER BY seq DESC LIMIT 1;
  INSERT INTO audit_chain (seq, entry_id, previous, hash)
  VALUES (coalesce(head.seq, 0) + 1, NEW.id, coalesce(head.hash, zero), audit_hash(coalesce(head.hash, zero), NEW));
  RETURN NULL;
END
$$;
