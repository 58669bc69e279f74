-- The bill of what was packed, beside that of what was agreed.
-- additive: an older server writes none of the columns that the rules name.

ALTER TABLE orders ADD COLUMN picker_id char(24) REFERENCES users;
ALTER TABLE orders ADD COLUMN picking_since timestamptz;
ALTER TABLE orders ADD COLUMN packed_at timestamptz;
ALTER TABLE orders ADD COLUMN final_sub_total_paise bigint CHECK (final_sub_total_paise >= 0);
ALTER TABLE orders ADD COLUMN final_charges jsonb CHECK (jsonb_typeof(final_charges) = 'array');
ALTER TABLE orders ADD COLUMN final_round_off_paise bigint CHECK (final_round_off_paise BETWEEN -99 AND 0);
ALTER TABLE orders ADD COLUMN final_total_paise bigint CHECK (final_total_paise >= 0);
COMMENT ON COLUMN orders.picking_since IS 'When the picker last touched it: a claim lapses after 30 minutes without a tap.';
COMMENT ON COLUMN orders.packed_at IS 'When its final bill was made. Orders that an earlier version packed have none.';
COMMENT ON COLUMN orders.final_total_paise IS 'What the packed goods and the charges cost. Null means "not packed yet", never 0.';
COMMENT ON COLUMN orders.final_round_off_paise IS 'What is let off so that whole rupees are paid at the door.';

ALTER TABLE orders ADD CONSTRAINT orders_final_total_check CHECK (final_total_paise <= total_paise) NOT VALID;
ALTER TABLE orders ADD CONSTRAINT orders_final_bill_check CHECK (
  num_nulls(packed_at, final_sub_total_paise, final_charges, final_round_off_paise, final_total_paise) IN (0, 5)) NOT VALID;
COMMENT ON CONSTRAINT orders_final_total_check ON orders IS 'What is packed never costs more than what was agreed.';
