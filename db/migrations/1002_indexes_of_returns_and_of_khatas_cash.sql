-- additive: the version before needs no such indexes, and reads a pack's movements by the first column of its.
-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS stock_movements_pack_at;
CREATE INDEX CONCURRENTLY stock_movements_pack_at ON stock_movements (pack_id, at);
DROP INDEX CONCURRENTLY IF EXISTS stock_movements_pack;
DROP INDEX CONCURRENTLY IF EXISTS cash_moves_khata_entry;
CREATE INDEX CONCURRENTLY cash_moves_khata_entry ON cash_moves (khata_entry_id) WHERE khata_entry_id IS NOT NULL;
