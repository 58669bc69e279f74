-- What was sold of each pack on each day in India. A job keeps it and can always make it again from the orders. The
-- table by hour that it replaces, pack_sales, stays for the servers of the release before.
-- additive: only rows of the new table are written
CREATE TABLE pack_days (
  day date NOT NULL,
  pack_id bigint NOT NULL,
  product_id integer NOT NULL,
  units bigint NOT NULL CHECK (units >= 1),
  sales_paise bigint NOT NULL CHECK (sales_paise >= 0),
  orders integer NOT NULL CHECK (orders >= 1),
  PRIMARY KEY (day, pack_id)
);
INSERT INTO pack_days (day, pack_id, product_id, units, sales_paise, orders)
SELECT day, pack_id, max(product_id), sum(units), sum(sales_paise), sum(orders) FROM pack_sales GROUP BY 1, 2;
