-- When the shopper was mailed that the order's payment is about to expire: once per order.
ALTER TABLE orders ADD COLUMN payment_reminded_at timestamptz;
