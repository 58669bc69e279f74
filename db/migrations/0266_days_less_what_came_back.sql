-- All days are summed anew. An older server goes on with `seen_event`.

ALTER TABLE sales_days DROP CONSTRAINT sales_days_sales_paise_check;
ALTER TABLE sales_days ADD COLUMN summed_event bigint;
COMMENT ON TABLE sales_days IS 'Orders and sales of each business day, less what was given back on it. A job keeps it and can always make it again.';
COMMENT ON COLUMN sales_days.seen_event IS 'As `summed_event`, for a server of the version before.';
COMMENT ON COLUMN sales_days.summed_event IS 'The days of all order events up to the highest of these have been summed.';
