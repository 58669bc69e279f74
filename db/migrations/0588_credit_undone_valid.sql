-- outside a transaction
ALTER TABLE khata_entries VALIDATE CONSTRAINT khata_entries_credit;
-- What was sold of a pack by its printed MRP.
DROP INDEX CONCURRENTLY IF EXISTS supplied_lines_by_mrp;
CREATE INDEX CONCURRENTLY supplied_lines_by_mrp ON supplied_lines (pack_id) WHERE mrp_paise IS NOT NULL;
