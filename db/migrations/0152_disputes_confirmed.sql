-- A dispute that nobody signed is listed as "not confirmed" and holds nothing back. A further dispute about the same
-- payment, with another reference, is listed again.
ALTER TABLE payment_reviews ADD COLUMN is_confirmed boolean NOT NULL DEFAULT true;
ALTER TABLE payment_reviews ADD COLUMN dispute_reference text;
UPDATE payment_reviews SET is_confirmed = false
WHERE provider = 'PAYU' AND subject LIKE 'disputed:%' AND resolved_at IS NULL;
