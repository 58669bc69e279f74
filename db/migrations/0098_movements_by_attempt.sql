-- Which attempt to pay held the goods, and at the end of which they went back.
ALTER TABLE stock_movements ADD COLUMN attempt_id char(24);
ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_attempt_id_fkey
  FOREIGN KEY (attempt_id) REFERENCES payment_attempts (id) NOT VALID;
