-- outside a transaction
ALTER TABLE stock_movements VALIDATE CONSTRAINT stock_movements_attempt_id_fkey;
-- The nightly pass asks about settled attempts too: money may be taken back.
DROP INDEX CONCURRENTLY IF EXISTS payment_attempts_online;
CREATE INDEX CONCURRENTLY payment_attempts_online ON payment_attempts (created_at, id) WHERE merchant_reference IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS payment_attempts_unsettled;
