-- additive: an older server neither reads nor writes it.

CREATE TABLE cash_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  rider_id char(24) NOT NULL REFERENCES users(id),
  order_id text REFERENCES orders(id),
  kind text NOT NULL CHECK (kind IN ('collected', 'upi_missing', 'handed_in', 'difference')),
  paid_by text CHECK (paid_by IN ('cash', 'upi')),
  amount_paise bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  by_id char(24) NOT NULL REFERENCES users(id),
  note text CHECK (length(note) BETWEEN 1 AND 300),
  request_key uuid,
  CONSTRAINT cash_entries_amount CHECK (amount_paise > 0 OR (kind = 'difference' AND amount_paise <> 0)),
  CONSTRAINT cash_entries_of_order CHECK ((kind IN ('collected', 'upi_missing')) = (order_id IS NOT NULL)),
  CONSTRAINT cash_entries_paid_by CHECK ((kind = 'collected') = (paid_by IS NOT NULL))
);
COMMENT ON TABLE cash_entries IS 'append-only: the cash of riders. One owes what was collected in cash and UPI payments that never came, less what was handed in and differences that were written off. A correction is another row.';
COMMENT ON COLUMN cash_entries.amount_paise IS 'Positive, except for a difference: +500 is five rupees short, -200 two rupees too many.';
CREATE UNIQUE INDEX cash_entries_once ON cash_entries (order_id, kind) WHERE order_id IS NOT NULL;
CREATE UNIQUE INDEX cash_entries_request ON cash_entries (by_id, request_key, kind) WHERE request_key IS NOT NULL;
CREATE INDEX cash_entries_rider ON cash_entries (rider_id, at);
CREATE TRIGGER cash_entries_append_only BEFORE DELETE OR UPDATE ON cash_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
