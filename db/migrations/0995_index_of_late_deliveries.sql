-- additive: the version before needs no such index.
-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS deliveries_reported;
CREATE INDEX CONCURRENTLY deliveries_reported ON deliveries (reported_at) WHERE reported_at IS NOT NULL AND report_seen_at IS NULL;
