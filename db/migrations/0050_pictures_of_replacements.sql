-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS supplied_lines_replacement_image;
CREATE INDEX CONCURRENTLY supplied_lines_replacement_image ON supplied_lines (image) WHERE is_replacement;
COMMENT ON INDEX supplied_lines_replacement_image IS 'For the sweep of pictures; every other supplied line shows the picture of its order line.';
