-- additive: an older version does not know the table, and writes only methods that are in it.
-- The ways to pay. A start adds those that a new release knows, so a provider needs no migration.
CREATE TABLE payment_methods (method text PRIMARY KEY CHECK (method ~ '^[A-Z][A-Z_]*$'));
COMMENT ON TABLE payment_methods IS 'read only';
INSERT INTO payment_methods VALUES ('CASH_ON_DELIVERY'), ('PAYU'), ('RMS'), ('SABPAISA'), ('CASHFREE');
-- Four tables in one file: each lock is held for a moment, as nothing is checked yet.
ALTER TABLE orders ADD CONSTRAINT orders_payment_method_fkey FOREIGN KEY (payment_method) REFERENCES payment_methods NOT VALID;
ALTER TABLE payment_attempts ADD CONSTRAINT payment_attempts_provider_fkey FOREIGN KEY (provider) REFERENCES payment_methods NOT VALID;
ALTER TABLE payment_captures ADD CONSTRAINT payment_captures_provider_fkey FOREIGN KEY (provider) REFERENCES payment_methods NOT VALID;
ALTER TABLE payment_signals ADD CONSTRAINT payment_signals_provider_fkey FOREIGN KEY (provider) REFERENCES payment_methods NOT VALID;
ALTER TABLE payment_captures ADD CONSTRAINT payment_captures_online CHECK (provider <> 'CASH_ON_DELIVERY') NOT VALID;
ALTER TABLE payment_signals ADD CONSTRAINT payment_signals_online CHECK (provider <> 'CASH_ON_DELIVERY') NOT VALID;
