-- Older servers cannot read entries of staff.
ALTER TABLE audit_log DROP CONSTRAINT audit_log_actor_kind_check;
ALTER TABLE audit_log DROP CONSTRAINT audit_log_admin_is_somebody;
ALTER TABLE audit_log ADD CONSTRAINT audit_log_actor_kind_check
  CHECK (actor_kind IN ('admin', 'staff', 'command', 'system')) NOT VALID;
ALTER TABLE audit_log ADD CONSTRAINT audit_log_actor_is_somebody
  CHECK ((actor_kind IN ('admin', 'staff')) = (actor_id IS NOT NULL)) NOT VALID;
