-- The same within a category.
UPDATE sub_categories s SET name = s.name || ' ' || s.id
  WHERE EXISTS (SELECT FROM sub_categories o
    WHERE o.category_id = s.category_id AND lower(o.name) = lower(s.name) AND o.id < s.id);
CREATE UNIQUE INDEX sub_categories_name ON sub_categories (category_id, lower(name));
