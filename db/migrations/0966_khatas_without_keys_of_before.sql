-- additive: as of notes.
DROP TRIGGER share_request ON khata_entries;
