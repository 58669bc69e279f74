-- Orders and sales by day and hour in India, for the shopkeeper's overview. The job that keeps pack_sales keeps these,
-- and can always make them again from the orders; the last month begins as it was.
CREATE TABLE sales_hours (
  day date NOT NULL,
  hour smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
  orders integer NOT NULL CHECK (orders >= 1),
  sales_paise bigint NOT NULL CHECK (sales_paise >= 0),
  PRIMARY KEY (day, hour)
);
INSERT INTO sales_hours (day, hour, orders, sales_paise)
SELECT at::date, extract(hour FROM at), count(*), sum(total_paise)
FROM (SELECT total_paise, created_at AT TIME ZONE 'Asia/Kolkata' AS at FROM orders
  WHERE created_at >= now() - interval '31 days'
    AND status NOT IN ('Awaiting Payment', 'Payment Failed', 'Cancelled')) o
GROUP BY 1, 2;
