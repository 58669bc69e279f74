-- What customers buy on account, and what they have paid.

CREATE TABLE khata_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id char(24) NOT NULL REFERENCES customers(id),
  kind text NOT NULL CHECK (kind IN ('opening', 'sale', 'payment', 'return', 'write_off', 'correction')),
  order_id text REFERENCES orders(id),
  document_id char(24) REFERENCES tax_documents(id),
  amount_paise bigint NOT NULL CHECK (amount_paise <> 0 AND (amount_paise > 0 OR kind IN ('opening', 'correction'))),
  paid_by text CHECK (paid_by IN ('cash', 'upi', 'card')),
  by_id char(24) REFERENCES users(id),
  idempotency_key uuid UNIQUE,
  note text CHECK (length(note) BETWEEN 1 AND 300),
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT khata_entries_paid_by CHECK ((kind = 'payment') = (paid_by IS NOT NULL)),
  CONSTRAINT khata_entries_of_order CHECK ((kind IN ('sale', 'return')) = (order_id IS NOT NULL)),
  CONSTRAINT khata_entries_reason CHECK (kind NOT IN ('write_off', 'correction') OR note IS NOT NULL),
  CONSTRAINT khata_entries_document CHECK (kind = 'return' OR document_id IS NULL)
);
CREATE INDEX khata_entries_customer ON khata_entries (customer_id, id);
CREATE UNIQUE INDEX khata_entries_one_opening ON khata_entries (customer_id) WHERE kind = 'opening';
CREATE UNIQUE INDEX khata_entries_one_sale ON khata_entries (order_id) WHERE kind = 'sale';
CREATE INDEX khata_entries_order ON khata_entries (order_id) WHERE order_id IS NOT NULL;
CREATE UNIQUE INDEX khata_entries_one_return ON khata_entries (document_id) WHERE document_id IS NOT NULL;
CREATE INDEX khata_entries_at ON khata_entries (at);
COMMENT ON TABLE khata_entries IS 'append-only: the khata of each customer. What they owe is the sum of its rows; nothing is ever changed, a mistake is corrected by another row.';
COMMENT ON COLUMN khata_entries.amount_paise IS 'A payment, a return and a write-off lower what is owed, the others raise it. Only an opening balance and a correction may be negative.';
COMMENT ON COLUMN khata_entries.document_id IS 'The note that the return goes with; null when an order is cancelled, or costs less once it is packed.';
COMMENT ON INDEX khata_entries_one_sale IS 'An order goes on a khata once.';
COMMENT ON INDEX khata_entries_one_return IS 'A note is taken off a khata once.';
