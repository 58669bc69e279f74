-- outside a transaction
-- `name ILIKE '%milk%'` and the same for brands, without reading every product (docs/decisions/0084).
DROP INDEX CONCURRENTLY IF EXISTS products_name_trgm;
CREATE INDEX CONCURRENTLY products_name_trgm ON products USING gin (name gin_trgm_ops) WITH (fastupdate = off)
  WHERE deleted_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS products_brand_trgm;
CREATE INDEX CONCURRENTLY products_brand_trgm ON products USING gin (brand gin_trgm_ops) WITH (fastupdate = off)
  WHERE deleted_at IS NULL;
