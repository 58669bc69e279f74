-- additive: the view lists the same products, found in products_undeclared. Only those of a brand that says a part are read.

CREATE OR REPLACE VIEW gap_declarations AS
  WITH lacking AS NOT MATERIALIZED (
    SELECT id, lower(brand) AS brand, declarations FROM products
    WHERE publish AND deleted_at IS NULL
      AND NOT (declarations ?| '{manufacturer,packer,importer}' AND declarations ? 'consumerCare')),
  brands AS NOT MATERIALIZED (
    SELECT key, declarations, declarations ?| '{manufacturer,packer,importer}' AND declarations ? 'consumerCare' AS says_all
    FROM brand_declarations)
  SELECT p.id AS product_id FROM lacking p
  WHERE NOT EXISTS (SELECT FROM brands b WHERE b.key = p.brand AND b.says_all)
    AND NOT EXISTS (
      SELECT FROM brands b JOIN lacking own ON own.brand = b.key
      WHERE own.id = p.id AND NOT b.says_all AND (b.declarations || own.declarations) ? 'consumerCare'
        AND (b.declarations || own.declarations) ?| '{manufacturer,packer,importer}')
    AND NOT EXISTS (SELECT FROM packs k WHERE k.product_id = p.id AND k.retired_at IS NULL AND k.weighed);
