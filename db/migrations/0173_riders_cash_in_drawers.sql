-- What a rider hands in lies in a drawer.

ALTER TABLE drawer_entries ADD cash_entry_id bigint REFERENCES cash_entries(id);
ALTER TABLE drawer_entries ADD CONSTRAINT drawer_entries_of_rider
  CHECK (cash_entry_id IS NULL OR (kind = 'rider' AND amount_paise > 0)) NOT VALID;
COMMENT ON COLUMN drawer_entries.cash_entry_id IS 'The rider’s cash that was counted into the drawer.';
