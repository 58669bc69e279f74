-- outside a transaction
-- A pack that has left the shop lets its SKU go and still remembers it, so that a withdrawn product can come back.
DROP INDEX CONCURRENTLY IF EXISTS packs_sku_in_sale;
CREATE UNIQUE INDEX CONCURRENTLY packs_sku_in_sale ON packs (sku) WHERE sku IS NOT NULL AND retired_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS packs_sku;
