-- additive: as of notes.
DROP TRIGGER share_request ON drawer_entries;
DROP FUNCTION share_request();
