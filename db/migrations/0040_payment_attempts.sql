-- What was one payment per order becomes its attempts: an order may be tried again, by another way, and be paid twice.
ALTER TABLE payments RENAME TO payment_attempts;
-- Servers of the release before read and write it under the old name until they are replaced.
CREATE VIEW payments AS
  SELECT id, order_id, provider, status, amount_paise, reference, created_at, updated_at FROM payment_attempts;
ALTER TABLE payment_attempts
  ADD COLUMN currency text NOT NULL DEFAULT 'INR',
  -- Ours, at the provider. `reference` is the provider's own.
  ADD COLUMN merchant_reference text CHECK (merchant_reference ~ '^[A-Z0-9]{1,20}$'),
  ADD COLUMN bank_reference text,
  ADD COLUMN expires_at timestamptz,
  ADD COLUMN checkout jsonb,
  ADD COLUMN polls smallint NOT NULL DEFAULT 0;
ALTER TABLE payment_attempts DROP CONSTRAINT payments_status_check;
ALTER TABLE payment_attempts ADD CONSTRAINT payment_attempts_status_check CHECK (
  status IN ('Due', 'Pending', 'Paid', 'Failed', 'Expired', 'Void', 'Refund Pending', 'Refunded')) NOT VALID;
