-- Which payment to a supplier cash is.

ALTER TABLE cash_moves ADD COLUMN supplier_entry_id bigint REFERENCES supplier_entries (id);
COMMENT ON COLUMN cash_moves.supplier_entry_id IS 'The payment to a supplier that this cash is, or the entry that undoes it.';
