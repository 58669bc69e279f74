-- outside a transaction
-- additive: an index that refuses nothing.
-- The list of counts says how many packs each shelf has, and read all packs for every row.

DROP INDEX CONCURRENTLY IF EXISTS packs_shelf;
CREATE INDEX CONCURRENTLY packs_shelf ON packs (shelf) WHERE retired_at IS NULL;
