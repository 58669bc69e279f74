-- outside a transaction
ALTER TABLE users VALIDATE CONSTRAINT users_note_check;
ALTER TABLE users VALIDATE CONSTRAINT users_suspended_reason_check;
-- The list of customers, newest first, and its search (customer-store.ts).
DROP INDEX CONCURRENTLY IF EXISTS users_newest;
CREATE INDEX CONCURRENTLY users_newest ON users (created_at DESC, id DESC);
DROP INDEX CONCURRENTLY IF EXISTS users_search;
CREATE INDEX CONCURRENTLY users_search
  ON users USING gin (lower(name || ' ' || email || ' ' || coalesce(mobile::text, '')) gin_trgm_ops);
DROP INDEX CONCURRENTLY IF EXISTS addresses_mobile;
CREATE INDEX CONCURRENTLY addresses_mobile ON addresses (mobile);
