-- What of an order its customer's store credit pays, as it was agreed. What falls away of the order comes off the money first.
ALTER TABLE orders ADD COLUMN credit_paise bigint NOT NULL DEFAULT 0;
ALTER TABLE orders ADD CONSTRAINT orders_credit_check CHECK (credit_paise >= 0 AND credit_paise <= total_paise AND (credit_paise = 0 OR customer_id IS NOT NULL)) NOT VALID;
COMMENT ON COLUMN orders.credit_paise IS 'What store credit pays of the total, when it was placed. The rest is paid in money.';
