-- outside a transaction
-- Like a SKU, a barcode belongs to one pack in sale; a pack that has left the shop remembers it.
DROP INDEX CONCURRENTLY IF EXISTS packs_barcode_in_sale;
CREATE UNIQUE INDEX CONCURRENTLY packs_barcode_in_sale ON packs (barcode) WHERE barcode IS NOT NULL AND retired_at IS NULL;
