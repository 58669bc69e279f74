-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS cash_moves_of_supplier_entry;
CREATE UNIQUE INDEX CONCURRENTLY cash_moves_of_supplier_entry ON cash_moves (supplier_entry_id) WHERE supplier_entry_id IS NOT NULL;
