-- additive: a server of the version before goes on; while it runs beside this one it does not refuse a second opening balance.
-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS khata_entries_one_opening;
