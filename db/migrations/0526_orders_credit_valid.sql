ALTER TABLE orders VALIDATE CONSTRAINT orders_credit_check;
