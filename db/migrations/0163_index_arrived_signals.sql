-- outside a transaction
-- For the sweep that settles what a message said and no job has settled.
DROP INDEX CONCURRENTLY IF EXISTS payment_signals_arrived;
CREATE INDEX CONCURRENTLY payment_signals_arrived ON payment_signals (received_at) WHERE source <> 'status';
