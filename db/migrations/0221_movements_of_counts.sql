-- outside a transaction
-- additive: an older server writes one movement for each pack of a count.
-- What comes in late and happened before a finished count is taken back by a second movement of that count.

DROP INDEX CONCURRENTLY IF EXISTS stock_movements_of_count_pack;
CREATE INDEX CONCURRENTLY stock_movements_of_count_pack ON stock_movements (count_id, pack_id) WHERE count_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS stock_movements_once_per_count;
DROP INDEX CONCURRENTLY IF EXISTS count_lines_pack;
CREATE INDEX CONCURRENTLY count_lines_pack ON count_lines (pack_id);
