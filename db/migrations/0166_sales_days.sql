-- Orders and sales of each day in India, with what the job that keeps these sums must remember. It replaces
-- sales_hours, which stays for the servers of the release before.
-- additive: only rows of the new table are written
CREATE TABLE sales_days (
  day date PRIMARY KEY,
  orders integer NOT NULL DEFAULT 0 CHECK (orders >= 0),
  sales_paise bigint NOT NULL DEFAULT 0 CHECK (sales_paise >= 0),
  counted_at timestamptz,
  -- The days of all order events up to the highest of these have been counted.
  seen_event bigint
);
INSERT INTO sales_days (day, orders, sales_paise, counted_at)
SELECT day, sum(orders), sum(sales_paise), now() FROM sales_hours GROUP BY 1;
-- What happened in the last two days may not be in the sums above.
UPDATE sales_days SET seen_event = (SELECT max(id) FROM order_events WHERE at < now() - interval '2 days')
WHERE day = (SELECT max(day) FROM sales_days);
