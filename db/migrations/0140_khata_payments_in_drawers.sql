-- Cash that a counter takes for a khata lies in its drawer.

ALTER TABLE drawer_entries ADD khata_entry_id bigint REFERENCES khata_entries(id);
ALTER TABLE drawer_entries ADD CONSTRAINT drawer_entries_of_khata CHECK (khata_entry_id IS NULL OR (kind = 'khata' AND amount_paise > 0)) NOT VALID;
COMMENT ON COLUMN drawer_entries.khata_entry_id IS 'The payment of a khata whose cash went into the drawer.';
