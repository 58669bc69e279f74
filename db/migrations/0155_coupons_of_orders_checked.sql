ALTER TABLE orders VALIDATE CONSTRAINT orders_coupon_check;
ALTER TABLE orders VALIDATE CONSTRAINT orders_total_check;
