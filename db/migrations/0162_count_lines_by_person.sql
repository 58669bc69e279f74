-- outside a transaction
-- additive: indexes that refuse nothing.
-- What somebody counted on a day, the first and the second time.

DROP INDEX CONCURRENTLY IF EXISTS count_lines_person;
CREATE INDEX CONCURRENTLY count_lines_person ON count_lines (counted_by, counted_at);
DROP INDEX CONCURRENTLY IF EXISTS count_lines_person_again;
CREATE INDEX CONCURRENTLY count_lines_person_again ON count_lines (again_by, again_at) WHERE again_by IS NOT NULL;
