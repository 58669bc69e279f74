-- Who changed what, from what, to what and when. Written in the transaction of the change (features/audit).
CREATE TABLE audit_log (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at           timestamptz NOT NULL DEFAULT clock_timestamp(),
  actor_kind   text NOT NULL CHECK (actor_kind IN ('admin', 'command', 'system')),
  actor_id     text REFERENCES users (id),
  action       text NOT NULL CHECK (action ~ '^[a-z-]+\.[a-z-]+$'),
  subject_id   text,
  subject_name text CHECK (length(subject_name) <= 300),
  changes      jsonb NOT NULL CHECK (jsonb_typeof(changes) = 'object'),
  CONSTRAINT audit_log_admin_is_somebody CHECK ((actor_kind = 'admin') = (actor_id IS NOT NULL))
);
COMMENT ON TABLE audit_log IS 'append-only';
CREATE INDEX audit_log_subject ON audit_log (action, subject_id, id DESC);
CREATE INDEX audit_log_actor ON audit_log (actor_id, id DESC);
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
