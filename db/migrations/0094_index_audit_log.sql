-- outside a transaction
-- The audit log is read newest first: all of it, what one person did, what was done to one kind of thing; with it the
-- steps of orders that administrators took.
DROP INDEX CONCURRENTLY IF EXISTS audit_log_newest;
CREATE INDEX CONCURRENTLY audit_log_newest ON audit_log (at DESC, id DESC);
DROP INDEX CONCURRENTLY IF EXISTS audit_log_actor_newest;
CREATE INDEX CONCURRENTLY audit_log_actor_newest ON audit_log (actor_id, at DESC, id DESC);
DROP INDEX CONCURRENTLY IF EXISTS audit_log_kind_newest;
CREATE INDEX CONCURRENTLY audit_log_kind_newest ON audit_log (split_part(action, '.', 1), at DESC, id DESC);
DROP INDEX CONCURRENTLY IF EXISTS order_events_admin_newest;
CREATE INDEX CONCURRENTLY order_events_admin_newest ON order_events (at DESC, id DESC) WHERE by = 'admin';
DROP INDEX CONCURRENTLY IF EXISTS order_events_actor_newest;
CREATE INDEX CONCURRENTLY order_events_actor_newest ON order_events (actor_id, at DESC, id DESC) WHERE by = 'admin';
