-- additive: a column that only a trigger writes, and an index.
-- Which products on sale bear no tax yet is in an index: looking for each of a hundred thousand among the taxes takes longer than
-- the page that says so.

ALTER TABLE products ADD COLUMN taxed_from date;
COMMENT ON COLUMN products.taxed_from IS 'The first day of its product_taxes, null without any. Kept by triggers on them.';

-- Rows are locked in the order of their keys, so that two writers wait for each other instead of deadlocking.
CREATE FUNCTION note_first_tax() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM FROM products WHERE id IN (SELECT product_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE products p SET taxed_from = c.first
  FROM (SELECT product_id, (SELECT min(t.valid_from) FROM product_taxes t WHERE t.product_id = changed.product_id) AS first
    FROM changed GROUP BY product_id) c
  WHERE p.id = c.product_id AND p.taxed_from IS DISTINCT FROM c.first;
  RETURN NULL;
END $$;
CREATE TRIGGER first_tax_added AFTER INSERT ON product_taxes REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_first_tax();
CREATE TRIGGER first_tax_changed AFTER UPDATE ON product_taxes REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_first_tax();
CREATE TRIGGER first_tax_removed AFTER DELETE ON product_taxes REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_first_tax();

-- The triggers hold back writers until this is committed.
UPDATE products p SET taxed_from = t.first
FROM (SELECT product_id, min(valid_from) AS first FROM product_taxes GROUP BY product_id) t WHERE t.product_id = p.id;
CREATE INDEX products_untaxed ON products ((coalesce(taxed_from, 'infinity'::date)), id) INCLUDE (taxed_from) WHERE publish AND deleted_at IS NULL;
