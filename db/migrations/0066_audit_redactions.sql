CREATE TABLE audit_redactions (
  entry_id bigint PRIMARY KEY REFERENCES audit_log(id),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32)
);
COMMENT ON TABLE audit_redactions IS 'read only: entries of the audit log from which a person was erased, and what they hash to since. The entry of the erasure names each of them, and is in the chain.';
