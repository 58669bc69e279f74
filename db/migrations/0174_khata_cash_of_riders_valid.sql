-- outside a transaction
-- additive: only new kinds of rows are indexed.

DROP INDEX CONCURRENTLY IF EXISTS cash_entries_once_per_khata_entry;
CREATE UNIQUE INDEX CONCURRENTLY cash_entries_once_per_khata_entry ON cash_entries (khata_entry_id)
  WHERE khata_entry_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS drawer_entries_once_per_cash_entry;
CREATE UNIQUE INDEX CONCURRENTLY drawer_entries_once_per_cash_entry ON drawer_entries (cash_entry_id)
  WHERE cash_entry_id IS NOT NULL;
ALTER TABLE cash_entries VALIDATE CONSTRAINT cash_entries_kind_check;
ALTER TABLE cash_entries VALIDATE CONSTRAINT cash_entries_of_khata;
ALTER TABLE drawer_entries VALIDATE CONSTRAINT drawer_entries_of_rider;
