-- outside a transaction

DROP INDEX CONCURRENTLY IF EXISTS deliveries_paid_by_upi;
CREATE INDEX CONCURRENTLY deliveries_paid_by_upi ON deliveries (done_at) WHERE paid_by = 'upi';
