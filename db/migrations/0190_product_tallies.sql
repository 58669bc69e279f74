-- additive: a table that only its triggers write.
-- How many products there are, counted when one changes instead of whenever a list is read: counting a hundred thousand takes
-- longer than reading the page.

CREATE TABLE product_tallies (
  sub_category_id integer NOT NULL REFERENCES sub_categories (id) ON DELETE CASCADE,
  publish boolean NOT NULL,
  brand text NOT NULL,
  products integer NOT NULL,
  PRIMARY KEY (sub_category_id, publish, brand)
);
COMMENT ON TABLE product_tallies IS 'read only: how many products that are not deleted each sub-category has of each brand, published or not. Kept by triggers, so that no writer of products can pass it by.';
COMMENT ON COLUMN product_tallies.brand IS 'As products spell it; empty for products without one.';

-- Rows are counted in the order of their keys, so that two writers wait for each other instead of deadlocking.
CREATE FUNCTION tally_products() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO product_tallies AS t
    SELECT sub_category_id, publish, coalesce(brand, ''), count(*) FROM added WHERE deleted_at IS NULL
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (sub_category_id, publish, brand) DO UPDATE SET products = t.products + excluded.products;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO product_tallies AS t
    SELECT sub_category_id, publish, coalesce(brand, ''), sum(n) FROM (
      SELECT sub_category_id, publish, brand, deleted_at, 1 AS n FROM added
      UNION ALL SELECT sub_category_id, publish, brand, deleted_at, -1 FROM removed) changed
    WHERE deleted_at IS NULL GROUP BY 1, 2, 3 HAVING sum(n) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (sub_category_id, publish, brand) DO UPDATE SET products = t.products + excluded.products;
  ELSE
    INSERT INTO product_tallies AS t
    SELECT sub_category_id, publish, coalesce(brand, ''), -count(*) FROM removed WHERE deleted_at IS NULL
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (sub_category_id, publish, brand) DO UPDATE SET products = t.products + excluded.products;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tally_added AFTER INSERT ON products REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_products();
CREATE TRIGGER tally_changed AFTER UPDATE ON products REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_products();
CREATE TRIGGER tally_removed AFTER DELETE ON products REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION tally_products();

-- The triggers hold back writers until this is committed.
INSERT INTO product_tallies
SELECT sub_category_id, publish, coalesce(brand, ''), count(*) FROM products WHERE deleted_at IS NULL GROUP BY 1, 2, 3;
