-- What the shop owes each supplier: its bills, less what went back and what was paid.

CREATE TABLE supplier_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  supplier_id character(24) NOT NULL REFERENCES suppliers (id),
  kind text NOT NULL CHECK (kind IN ('opening', 'payment', 'correction')),
  amount_paise bigint NOT NULL CHECK (amount_paise <> 0),
  paid_by text CHECK (paid_by IN ('cash', 'upi', 'bank', 'cheque')),
  note text CHECK (length(note) BETWEEN 1 AND 300),
  day date NOT NULL,
  by_id character(24) NOT NULL REFERENCES users (id),
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  reverses bigint UNIQUE REFERENCES supplier_entries (id),
  CONSTRAINT supplier_entries_paid_by CHECK ((kind = 'payment') = (paid_by IS NOT NULL)),
  CONSTRAINT supplier_entries_payment CHECK (kind <> 'payment' OR (amount_paise < 0) = (reverses IS NULL)),
  CONSTRAINT supplier_entries_reason CHECK (kind <> 'correction' OR note IS NOT NULL)
);
CREATE INDEX supplier_entries_of_supplier ON supplier_entries (supplier_id, id);
COMMENT ON TABLE supplier_entries IS 'append-only: what was paid to a supplier, what was owed before the first bill, and corrections. What is owed is their sum and that of the bills.';
COMMENT ON COLUMN supplier_entries.amount_paise IS 'What it adds to what the shop owes: a payment is below zero.';
COMMENT ON COLUMN supplier_entries.note IS 'A reason, or the number of a transfer or cheque.
person: keep the shop’s trade partners';
COMMENT ON COLUMN supplier_entries.day IS 'The day on which it was paid.';
COMMENT ON COLUMN supplier_entries.reverses IS 'The entry that this one undoes, of the same kind; an entry is undone once.';
