-- outside a transaction
-- additive: indexes that refuse nothing.
-- What a large shop's staff read, each from an index that begins with what was asked for: products that are not published, packs
-- that are new or have another price since midnight, and what is sold out, with the sales that it is sorted by.

DROP INDEX CONCURRENTLY IF EXISTS products_hidden;
CREATE INDEX CONCURRENTLY products_hidden ON products (id) WHERE deleted_at IS NULL AND NOT publish;

DROP INDEX CONCURRENTLY IF EXISTS products_created;
CREATE INDEX CONCURRENTLY products_created ON products (created_at) WHERE deleted_at IS NULL;

DROP INDEX CONCURRENTLY IF EXISTS products_shown;
CREATE INDEX CONCURRENTLY products_shown ON products (id) INCLUDE (recent_sales) WHERE deleted_at IS NULL AND publish;

DROP INDEX CONCURRENTLY IF EXISTS pack_prices_ended;
CREATE INDEX CONCURRENTLY pack_prices_ended ON pack_prices (ended_at);

DROP INDEX CONCURRENTLY IF EXISTS packs_running_out;
CREATE INDEX CONCURRENTLY packs_running_out ON packs (low_stock, product_id) INCLUDE ("position", id)
  WHERE low_stock IS NOT NULL AND retired_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS packs_low_stock;

-- What has changed for a till since it last asked.
DROP INDEX CONCURRENTLY IF EXISTS products_updated;
CREATE INDEX CONCURRENTLY products_updated ON products (updated_at);

DROP INDEX CONCURRENTLY IF EXISTS content_changes_of_products;
CREATE INDEX CONCURRENTLY content_changes_of_products ON content_changes (changed_at) WHERE name ~ '^product:[0-9]+$';
