-- outside a transaction
-- At most one attempt of an order is open.
DROP INDEX CONCURRENTLY IF EXISTS payment_attempts_one_open;
CREATE UNIQUE INDEX CONCURRENTLY payment_attempts_one_open ON payment_attempts (order_id) WHERE status IN ('Due', 'Pending');
DROP INDEX CONCURRENTLY IF EXISTS payment_attempts_merchant_reference;
CREATE UNIQUE INDEX CONCURRENTLY payment_attempts_merchant_reference ON payment_attempts (merchant_reference)
  WHERE merchant_reference IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS payment_attempts_unsettled;
CREATE INDEX CONCURRENTLY payment_attempts_unsettled ON payment_attempts (created_at, id)
  WHERE merchant_reference IS NOT NULL AND status <> 'Paid';
DROP INDEX CONCURRENTLY IF EXISTS payments_one_settled;
