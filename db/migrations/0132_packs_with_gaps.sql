-- outside a transaction
-- additive: indexes that refuse nothing.
-- The same for packs; the list looks at each unit once, however many packs have it.

DROP INDEX CONCURRENTLY IF EXISTS packs_above_mrp;
CREATE INDEX CONCURRENTLY packs_above_mrp ON packs (product_id) WHERE retired_at IS NULL AND discount_micro < 0;
DROP INDEX CONCURRENTLY IF EXISTS packs_weighed;
CREATE INDEX CONCURRENTLY packs_weighed ON packs (product_id) WHERE retired_at IS NULL AND weighed;
DROP INDEX CONCURRENTLY IF EXISTS packs_unit;
CREATE INDEX CONCURRENTLY packs_unit ON packs (unit) WHERE retired_at IS NULL;
