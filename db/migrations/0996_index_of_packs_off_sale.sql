-- additive: the version before needs no such index.
-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS packs_retired;
CREATE INDEX CONCURRENTLY packs_retired ON packs (retired_at) WHERE retired_at IS NOT NULL;
