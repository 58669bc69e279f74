-- What a coupon takes off an order, as it stood when the order was placed and as the order was packed.
-- additive: an older server writes neither of the columns that the rules name, so both are 0.

ALTER TABLE orders ADD COLUMN coupon jsonb;
ALTER TABLE orders ADD COLUMN coupon_paise bigint NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN final_coupon_paise bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN orders.coupon IS 'Its terms (type, value, maxPaise), by which packing works it out anew.';
COMMENT ON COLUMN orders.coupon_paise IS 'What it takes off the goods that were agreed.';
COMMENT ON COLUMN orders.final_coupon_paise IS 'What it takes off the goods that were packed; 0 until then.';

ALTER TABLE orders ADD CONSTRAINT orders_coupon_check CHECK (coupon_paise BETWEEN 0 AND sub_total_paise
  AND final_coupon_paise BETWEEN 0 AND coupon_paise AND (coupon IS NOT NULL OR coupon_paise = 0)) NOT VALID;
ALTER TABLE orders DROP CONSTRAINT orders_total_check;
ALTER TABLE orders ADD CONSTRAINT orders_total_check CHECK (total_paise = sub_total_paise + charges_paise - coupon_paise) NOT VALID;
