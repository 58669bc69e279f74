-- Money that is given back by hand, with a note, is not refunded once more.
-- additive: an older server writes 0, and what it would refund on top of a newer server's is refused.

ALTER TABLE capture_balances ADD COLUMN handed_over_paise bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT capture_balances_with_handed_over CHECK (handed_over_paise >= 0 AND handed_over_paise <= amount_paise - out_paise);
COMMENT ON COLUMN capture_balances.handed_over_paise IS 'What somebody gave back by hand, with a note, instead of a refund.';
