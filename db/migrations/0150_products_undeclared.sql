-- outside a transaction
-- additive: an index that refuses nothing.
-- What the list Gaps counts of declarations: the products on sale that do not say everything themselves, by brand, so that
-- neither their rows nor the brand's spelling is read again.

DROP INDEX CONCURRENTLY IF EXISTS products_undeclared;
CREATE INDEX CONCURRENTLY products_undeclared ON products (lower(brand), id) INCLUDE (brand)
  WHERE publish AND deleted_at IS NULL
    AND NOT (declarations ?| '{manufacturer,packer,importer}' AND declarations ? 'consumerCare');
