-- outside a transaction
-- additive: nobody has a verified number yet.
ALTER TABLE users VALIDATE CONSTRAINT users_has_proof;
ALTER TABLE users VALIDATE CONSTRAINT users_verified_is_known;
ALTER TABLE users VALIDATE CONSTRAINT users_dormant_is_out;
DROP INDEX CONCURRENTLY IF EXISTS users_verified_mobile;
CREATE UNIQUE INDEX CONCURRENTLY users_verified_mobile ON users (mobile) WHERE mobile_verified_at IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS users_words;
CREATE INDEX CONCURRENTLY users_words ON users USING gin (lower(name || ' ' || coalesce(email, '') || ' ' || coalesce(mobile::text, '')) gin_trgm_ops);
DROP INDEX CONCURRENTLY IF EXISTS users_search;
