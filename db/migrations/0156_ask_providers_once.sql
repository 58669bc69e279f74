-- One question about an attempt at a time, and a pause between two (settle-payment.ts): when it was last asked, until
-- when the question in progress counts, and as of when the provider's answer is known.
ALTER TABLE payment_attempts
  ADD COLUMN asked_at timestamptz,
  ADD COLUMN asking_until timestamptz,
  ADD COLUMN known_at timestamptz;
