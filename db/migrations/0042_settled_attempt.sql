ALTER TABLE payment_attempts VALIDATE CONSTRAINT payment_attempts_status_check;
-- The one truth about whether an order is paid: which attempt paid it.
ALTER TABLE orders ADD COLUMN settled_attempt_id char(24) UNIQUE REFERENCES payment_attempts (id);
UPDATE orders SET settled_attempt_id = p.id FROM payment_attempts p
  WHERE p.order_id = orders.id AND p.status = 'Paid' AND orders.payment_status = 'Paid';
