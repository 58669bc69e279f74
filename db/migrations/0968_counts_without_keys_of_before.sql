-- additive: as of notes.
DROP TRIGGER share_count ON cash_entries;
DROP FUNCTION share_count();
