-- Every place, beside orders, that shows a picture. A column that comes to hold one is added here.
CREATE VIEW image_uses AS
  SELECT unnest(images) AS url FROM products
  UNION ALL SELECT image FROM categories
  UNION ALL SELECT image FROM sub_categories
  UNION ALL SELECT avatar FROM users
  UNION ALL SELECT (regexp_matches(value::text, '/media/[0-9a-f]{32}\.webp', 'g'))[1] FROM settings;
