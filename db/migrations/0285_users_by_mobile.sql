-- outside a transaction
-- additive: an index that refuses nothing.
-- A person is found by the number of their account.

DROP INDEX CONCURRENTLY IF EXISTS users_mobile;
CREATE INDEX CONCURRENTLY users_mobile ON users (mobile) WHERE mobile IS NOT NULL;
