-- A sub-category that moves to another category takes its products along.
ALTER TABLE products ADD CONSTRAINT products_in_sub_category
  FOREIGN KEY (sub_category_id, category_id) REFERENCES sub_categories (id, category_id)
  ON UPDATE CASCADE ON DELETE SET NULL NOT VALID;
