-- Older servers cannot read orders that are paid by UPI.
INSERT INTO payment_methods VALUES ('UPI') ON CONFLICT DO NOTHING;
CREATE TABLE upi_claims (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  order_id text NOT NULL REFERENCES orders(id),
  utr text CHECK (utr ~ '^[0-9]{12}$'),
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  claimed_by char(24) REFERENCES users(id),
  claimed_at timestamptz NOT NULL DEFAULT now(),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'seen', 'not_there')),
  decided_by char(24) REFERENCES users(id),
  decided_at timestamptz,
  CONSTRAINT upi_claims_decided CHECK ((state = 'open') = (decided_at IS NULL) AND (state = 'open') = (decided_by IS NULL)),
  CONSTRAINT upi_claims_seen_by_reference CHECK (state <> 'seen' OR utr IS NOT NULL)
);
CREATE UNIQUE INDEX upi_claims_utr ON upi_claims (utr) WHERE state = 'seen';
CREATE UNIQUE INDEX upi_claims_open ON upi_claims (order_id) WHERE state = 'open';
CREATE INDEX upi_claims_order ON upi_claims (order_id);
COMMENT ON TABLE upi_claims IS 'no delete: what shoppers say that they have paid to the shop’s own UPI address, and what somebody of the shop has seen in its own app. A claim proves nothing.';
COMMENT ON COLUMN upi_claims.utr IS 'The reference of the payment: twelve digits, the same in the payer’s app and the shop’s. Null until somebody has said it.';
COMMENT ON COLUMN upi_claims.claimed_by IS 'Null for what the shop has seen without a claim.';
COMMENT ON INDEX upi_claims_utr IS 'One reference pays one order. Several open claims may name one, so that nobody can block another’s.';
COMMENT ON INDEX upi_claims_open IS 'The same claim twice is one, and a corrected reference replaces the earlier one.';
