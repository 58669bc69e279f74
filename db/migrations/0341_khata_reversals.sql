-- additive: the version before writes no reversals, and reads one as the correction that it is.
ALTER TABLE khata_entries ADD COLUMN reverses bigint CONSTRAINT khata_entries_reverses_fkey REFERENCES khata_entries (id);
COMMENT ON COLUMN khata_entries.reverses IS 'The entry that this one undoes, a correction by as much; an entry is undone once.';
