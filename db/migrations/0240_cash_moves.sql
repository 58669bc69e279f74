-- One ledger of all cash: each row takes a sum from one place and puts it into another.

CREATE TABLE cash_moves (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CONSTRAINT cash_moves_kind_check CHECK (kind IN ('opening', 'sale', 'refund', 'collected', 'khata',
    'upi_missing', 'handed_in', 'pay_in', 'pay_out', 'difference', 'rounding')),
  from_place text NOT NULL CONSTRAINT cash_moves_from_check CHECK (from_place IN ('drawer', 'rider', 'safe', 'bank', 'owner',
    'customer', 'supplier', 'expense', 'difference', 'rounding')),
  to_place text NOT NULL CONSTRAINT cash_moves_to_check CHECK (to_place IN ('drawer', 'rider', 'safe', 'bank', 'owner',
    'customer', 'supplier', 'expense', 'difference', 'rounding')),
  drawer_id character(24) REFERENCES drawers(id),
  rider_id character(24) REFERENCES users(id),
  amount_paise bigint NOT NULL CONSTRAINT cash_moves_amount_check CHECK (amount_paise > 0),
  order_id text REFERENCES orders(id),
  khata_entry_id bigint REFERENCES khata_entries(id),
  document_id character(24) REFERENCES tax_documents(id),
  reverses bigint REFERENCES cash_moves(id),
  day date NOT NULL,
  is_late boolean NOT NULL DEFAULT false,
  happened_at timestamptz,
  by_id character(24) REFERENCES users(id),
  note text CONSTRAINT cash_moves_note_check CHECK (length(note) BETWEEN 1 AND 300),
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT cash_moves_places CHECK (from_place <> to_place),
  CONSTRAINT cash_moves_of_drawer CHECK ((drawer_id IS NOT NULL) = ('drawer' IN (from_place, to_place))),
  CONSTRAINT cash_moves_of_rider CHECK ((rider_id IS NOT NULL) = ('rider' IN (from_place, to_place))),
  CONSTRAINT cash_moves_of_order CHECK (order_id IS NOT NULL OR kind NOT IN ('sale', 'refund', 'collected', 'upi_missing')),
  CONSTRAINT cash_moves_of_khata CHECK (khata_entry_id IS NULL OR kind = 'khata')
);
COMMENT ON TABLE cash_moves IS 'append-only: every coin that changes hands, from one place to another. What lies in a drawer, is with a rider or in the safe (the cash of the shop outside the drawers) is what came in less what went out; the other places are where cash comes from and goes to. A mistake is undone by a row that reverses it.';
COMMENT ON COLUMN cash_moves.kind IS 'What for. A reversal has the kind of what it reverses, and its places exchanged, so that the sum of a kind is right.';
COMMENT ON COLUMN cash_moves.reverses IS 'The row that this one undoes; a row is undone once.';
COMMENT ON COLUMN cash_moves.day IS 'The business day that it counts on.';
COMMENT ON COLUMN cash_moves.is_late IS 'It came in after its drawer was counted. What the count knew already is a difference of the same sum.';
COMMENT ON COLUMN cash_moves.happened_at IS 'When it happened by the clock of a device; null: when it was written.';
COMMENT ON COLUMN cash_moves.note IS 'The reason that a person wrote. No name of who paid: the row refers to the khata or the order.';

CREATE UNIQUE INDEX cash_moves_once ON cash_moves (order_id, kind)
  WHERE kind IN ('collected', 'upi_missing') AND reverses IS NULL;
CREATE UNIQUE INDEX cash_moves_once_per_khata_entry ON cash_moves (khata_entry_id) WHERE khata_entry_id IS NOT NULL AND reverses IS NULL;
CREATE UNIQUE INDEX cash_moves_reversed_once ON cash_moves (reverses) WHERE reverses IS NOT NULL;
CREATE INDEX cash_moves_drawer ON cash_moves (drawer_id) WHERE drawer_id IS NOT NULL;
CREATE INDEX cash_moves_rider ON cash_moves (rider_id, day) WHERE rider_id IS NOT NULL;
CREATE INDEX cash_moves_safe ON cash_moves (day) WHERE from_place = 'safe' OR to_place = 'safe';
CREATE INDEX cash_moves_order ON cash_moves (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX cash_moves_day ON cash_moves (day);

CREATE TRIGGER cash_moves_append_only BEFORE UPDATE OR DELETE ON cash_moves FOR EACH ROW EXECUTE FUNCTION refuse_change();
