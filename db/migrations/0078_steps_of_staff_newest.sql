-- outside a transaction
-- additive: an older server reads the same log, without these indexes.

ALTER TABLE order_events VALIDATE CONSTRAINT order_events_by_check;
ALTER TABLE audit_log VALIDATE CONSTRAINT audit_log_actor_kind_check;
ALTER TABLE audit_log VALIDATE CONSTRAINT audit_log_actor_is_somebody;
DROP INDEX CONCURRENTLY IF EXISTS order_events_staff_newest;
CREATE INDEX CONCURRENTLY order_events_staff_newest ON order_events (at DESC, id DESC) WHERE by IN ('admin', 'staff');
DROP INDEX CONCURRENTLY IF EXISTS order_events_of_person_newest;
CREATE INDEX CONCURRENTLY order_events_of_person_newest ON order_events (actor_id, at DESC, id DESC)
  WHERE by IN ('admin', 'staff');
DROP INDEX CONCURRENTLY IF EXISTS order_events_actor_newest;
DROP INDEX CONCURRENTLY IF EXISTS order_events_admin_newest;
