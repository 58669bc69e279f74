-- outside a transaction
-- additive: an index over a column that the version before does not write.
DROP INDEX CONCURRENTLY IF EXISTS khata_entries_reversed_once;
CREATE UNIQUE INDEX CONCURRENTLY khata_entries_reversed_once ON khata_entries (reverses) WHERE reverses IS NOT NULL;
