-- outside a transaction
-- additive: only new kinds of rows are indexed.

DROP INDEX CONCURRENTLY IF EXISTS drawer_entries_once_per_khata_entry;
CREATE UNIQUE INDEX CONCURRENTLY drawer_entries_once_per_khata_entry ON drawer_entries (khata_entry_id)
  WHERE khata_entry_id IS NOT NULL;
ALTER TABLE drawer_entries VALIDATE CONSTRAINT drawer_entries_of_khata;
