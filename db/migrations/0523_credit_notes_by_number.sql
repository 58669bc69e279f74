-- outside a transaction
-- What is left of a credit note.
DROP INDEX CONCURRENTLY IF EXISTS khata_entries_reference;
CREATE INDEX CONCURRENTLY khata_entries_reference ON khata_entries (reference) WHERE reference IS NOT NULL;
