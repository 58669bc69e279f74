ALTER TABLE idempotency_keys ADD CONSTRAINT idempotency_keys_order_id_fkey
  FOREIGN KEY (order_id) REFERENCES orders (id) NOT VALID;
