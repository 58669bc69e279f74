-- outside a transaction
-- additive: an index that refuses nothing.
-- What somebody picked on a day.

DROP INDEX CONCURRENTLY IF EXISTS picks_person;
CREATE INDEX CONCURRENTLY picks_person ON picks (picked_by, picked_at);
