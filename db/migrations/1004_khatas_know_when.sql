-- additive: the version before writes no such time.
ALTER TABLE khata_entries ADD COLUMN happened_at timestamptz;
COMMENT ON COLUMN khata_entries.happened_at IS 'When it happened, of what came in later, as the clock of a device said; null: when it was written.';
