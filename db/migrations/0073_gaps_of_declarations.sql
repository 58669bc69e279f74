-- What packets have to declare and the shop does not say, like the other views of gaps.

CREATE VIEW gap_importer AS
  SELECT p.id AS product_id FROM products p LEFT JOIN brand_declarations b ON b.key = lower(p.brand)
  WHERE p.publish AND p.deleted_at IS NULL AND lower(p.origin) <> 'india'
    AND NOT (coalesce(b.declarations, '{}') || p.declarations) ? 'importer';
COMMENT ON VIEW gap_importer IS 'Imported products on sale whose importer neither they nor their brand name.';

CREATE VIEW gap_declarations AS
  SELECT p.id AS product_id FROM products p LEFT JOIN brand_declarations b ON b.key = lower(p.brand)
  WHERE p.publish AND p.deleted_at IS NULL
    AND NOT ((coalesce(b.declarations, '{}') || p.declarations) ?| '{manufacturer,packer,importer}'
      AND (coalesce(b.declarations, '{}') || p.declarations) ? 'consumerCare')
    AND NOT EXISTS (SELECT FROM packs k WHERE k.product_id = p.id AND k.retired_at IS NULL AND k.weighed);
COMMENT ON VIEW gap_declarations IS 'Packed products on sale without a manufacturer, packer or importer, or without consumer care. What is sold loose is no package.';
