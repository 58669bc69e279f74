-- Riders take cash for a khata at the door.

ALTER TABLE cash_entries ADD khata_entry_id bigint REFERENCES khata_entries(id);
ALTER TABLE cash_entries ADD device_at timestamptz;
ALTER TABLE cash_entries DROP CONSTRAINT cash_entries_kind_check;
ALTER TABLE cash_entries ADD CONSTRAINT cash_entries_kind_check
  CHECK (kind IN ('collected', 'khata', 'upi_missing', 'handed_in', 'difference')) NOT VALID;
ALTER TABLE cash_entries ADD CONSTRAINT cash_entries_of_khata
  CHECK ((kind = 'khata') = (khata_entry_id IS NOT NULL)) NOT VALID;
COMMENT ON COLUMN cash_entries.khata_entry_id IS 'The payment of a khata that the rider took in cash.';
COMMENT ON COLUMN cash_entries.device_at IS 'When the rider’s device says that it was; at is the server’s time and counts.';
COMMENT ON TABLE cash_entries IS 'append-only: the cash of riders. One owes what was collected in cash, also for khatas, and UPI payments that never came, less what was handed in and differences that were written off. A correction is another row.';
