-- Which pictures orders show, each once: an index over the pictures of all lines was written with each line.

CREATE TABLE order_images (image text PRIMARY KEY);
COMMENT ON TABLE order_images IS 'no delete: the pictures that lines of orders show, so that the sweep keeps them.';
INSERT INTO order_images SELECT DISTINCT image FROM order_lines WHERE image <> '';

CREATE OR REPLACE VIEW image_uses AS
 SELECT unnest(products.images) AS url
   FROM products
UNION ALL
 SELECT packs.image AS url
   FROM packs
  WHERE packs.image IS NOT NULL
UNION ALL
 SELECT categories.image AS url
   FROM categories
UNION ALL
 SELECT sub_categories.image AS url
   FROM sub_categories
UNION ALL
 SELECT users.avatar AS url
   FROM users
UNION ALL
 SELECT (regexp_matches(settings.value::text, '/media/[0-9a-f]{32}\.webp'::text, 'g'::text))[1] AS url
   FROM settings
UNION ALL
 SELECT (regexp_matches(import_effects.before::text, '/media/[0-9a-f]{32}\.webp'::text, 'g'::text))[1] AS url
   FROM import_effects
UNION ALL
 SELECT grievances.photo AS url
   FROM grievances
  WHERE grievances.photo IS NOT NULL
UNION ALL
 SELECT deliveries.photo AS url
   FROM deliveries
  WHERE deliveries.photo IS NOT NULL
UNION ALL
 SELECT order_images.image AS url
   FROM order_images;
COMMENT ON VIEW image_uses IS 'Every place, beside replacements in orders, that shows a picture. A column that comes to show one is added here.';

DROP INDEX order_lines_image;
