-- outside a transaction
-- The report of a day asks which of its sales were made without a line: few of all that a counter has made.
DROP INDEX CONCURRENTLY IF EXISTS counter_sales_offline;
CREATE INDEX CONCURRENTLY counter_sales_offline ON counter_sales (order_id) WHERE is_offline;
