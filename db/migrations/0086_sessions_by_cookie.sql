-- outside a transaction
-- The marketing panel's document is refused by the browser's cookie alone; its calls need the token as well.
DROP INDEX CONCURRENTLY IF EXISTS sessions_cookie;
CREATE INDEX CONCURRENTLY sessions_cookie ON sessions (cookie_hash) WHERE ended_at IS NULL AND cookie_hash IS NOT NULL;
