-- What was sold of each pack, by day and hour in India, kept by a job that can always make it again from the orders.
CREATE TABLE pack_sales (
  day date NOT NULL,
  hour smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
  pack_id bigint NOT NULL,
  product_id integer NOT NULL,
  units bigint NOT NULL CHECK (units >= 1),
  sales_paise bigint NOT NULL CHECK (sales_paise >= 0),
  orders integer NOT NULL CHECK (orders >= 1),
  PRIMARY KEY (day, hour, pack_id)
);
-- Units sold in the last 30 days: what "popular" sorts by.
ALTER TABLE products ADD COLUMN recent_sales bigint NOT NULL DEFAULT 0;
CREATE INDEX products_category_popular ON products (category_id, recent_sales DESC, id DESC)
  WHERE deleted_at IS NULL AND publish;
