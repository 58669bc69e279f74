-- additive: an older server neither reads nor writes it.

ALTER TABLE grievances ADD COLUMN photo text CHECK (photo ~ '^/media/[0-9a-f]{32}\.webp$');
COMMENT ON COLUMN grievances.photo IS 'What the person has photographed; only the desk shows it.';

CREATE OR REPLACE VIEW image_uses AS
  SELECT unnest(images) AS url FROM products
  UNION ALL SELECT image FROM packs WHERE image IS NOT NULL
  UNION ALL SELECT image FROM categories
  UNION ALL SELECT image FROM sub_categories
  UNION ALL SELECT avatar FROM users
  UNION ALL SELECT (regexp_matches(value::text, '/media/[0-9a-f]{32}\.webp', 'g'))[1] FROM settings
  UNION ALL SELECT (regexp_matches(before::text, '/media/[0-9a-f]{32}\.webp', 'g'))[1] FROM import_effects
  UNION ALL SELECT photo FROM grievances WHERE photo IS NOT NULL;
