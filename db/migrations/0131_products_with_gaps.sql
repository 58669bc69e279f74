-- outside a transaction
-- additive: indexes that refuse nothing.
-- What the list Gaps counts, so that it does not read every product: a row leaves its index once it is mended.

DROP INDEX CONCURRENTLY IF EXISTS products_without_origin;
CREATE INDEX CONCURRENTLY products_without_origin ON products (id)
  WHERE publish AND deleted_at IS NULL AND origin IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS products_without_veg;
CREATE INDEX CONCURRENTLY products_without_veg ON products (id)
  WHERE publish AND deleted_at IS NULL AND veg IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS products_imported;
CREATE INDEX CONCURRENTLY products_imported ON products (id)
  WHERE publish AND deleted_at IS NULL AND lower(origin) <> 'india';
