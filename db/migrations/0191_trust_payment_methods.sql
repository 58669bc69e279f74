-- Reads every row once, without keeping anybody from writing.
ALTER TABLE orders VALIDATE CONSTRAINT orders_payment_method_fkey;
ALTER TABLE payment_attempts VALIDATE CONSTRAINT payment_attempts_provider_fkey;
ALTER TABLE payment_captures VALIDATE CONSTRAINT payment_captures_provider_fkey;
ALTER TABLE payment_signals VALIDATE CONSTRAINT payment_signals_provider_fkey;
ALTER TABLE payment_captures VALIDATE CONSTRAINT payment_captures_online;
ALTER TABLE payment_signals VALIDATE CONSTRAINT payment_signals_online;
ALTER TABLE orders DROP CONSTRAINT orders_payment_method_check;
ALTER TABLE payment_attempts DROP CONSTRAINT payments_provider_check;
ALTER TABLE payment_captures DROP CONSTRAINT payment_captures_provider_check;
ALTER TABLE payment_signals DROP CONSTRAINT payment_signals_provider_check;
