-- A withdrawn product frees its slug at once, and its categories when they go: it keeps its row for orders alone.
CREATE UNIQUE INDEX products_slug ON products (slug) WHERE deleted_at IS NULL;
ALTER TABLE products DROP CONSTRAINT products_slug_key;
ALTER TABLE products ALTER COLUMN category_id DROP NOT NULL, ALTER COLUMN sub_category_id DROP NOT NULL;
ALTER TABLE products ADD CONSTRAINT products_in_category
  CHECK (deleted_at IS NOT NULL OR (category_id IS NOT NULL AND sub_category_id IS NOT NULL)) NOT VALID;
ALTER TABLE products VALIDATE CONSTRAINT products_in_category;
ALTER TABLE products DROP CONSTRAINT products_category_id_fkey;
ALTER TABLE products ADD CONSTRAINT products_category_id_fkey
  FOREIGN KEY (category_id) REFERENCES categories (id) ON DELETE SET NULL NOT VALID;
ALTER TABLE products VALIDATE CONSTRAINT products_category_id_fkey;
ALTER TABLE products DROP CONSTRAINT products_sub_category_id_category_id_fkey;
ALTER TABLE products ADD CONSTRAINT products_sub_category_id_category_id_fkey
  FOREIGN KEY (sub_category_id, category_id) REFERENCES sub_categories (id, category_id) ON DELETE SET NULL NOT VALID;
ALTER TABLE products VALIDATE CONSTRAINT products_sub_category_id_category_id_fkey;
-- Orders and withdrawn products of a category that goes are found by it.
CREATE INDEX products_withdrawn ON products (category_id) WHERE deleted_at IS NOT NULL;
