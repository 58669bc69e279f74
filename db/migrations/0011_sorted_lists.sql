-- A category's list in each of its orders, read from an index instead of sorted; backwards for "high to low".
CREATE INDEX products_category_price ON products (category_id, selling_paise, id) WHERE deleted_at IS NULL AND publish;
CREATE INDEX products_category_discount ON products (category_id, discount_micro, id) WHERE deleted_at IS NULL AND publish;
CREATE INDEX products_category_name ON products (category_id, lower(name), id) WHERE deleted_at IS NULL AND publish;
