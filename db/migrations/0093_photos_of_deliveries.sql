-- additive: an older server would have deleted such a photo a day after it was taken.

CREATE OR REPLACE VIEW image_uses AS
  SELECT unnest(images) AS url FROM products
  UNION ALL SELECT image FROM packs WHERE image IS NOT NULL
  UNION ALL SELECT image FROM categories
  UNION ALL SELECT image FROM sub_categories
  UNION ALL SELECT avatar FROM users
  UNION ALL SELECT (regexp_matches(value::text, '/media/[0-9a-f]{32}\.webp', 'g'))[1] FROM settings
  UNION ALL SELECT (regexp_matches(before::text, '/media/[0-9a-f]{32}\.webp', 'g'))[1] FROM import_effects
  UNION ALL SELECT photo FROM grievances WHERE photo IS NOT NULL
  UNION ALL SELECT photo FROM deliveries WHERE photo IS NOT NULL;
