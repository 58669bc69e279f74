-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS orders_by_business_day;
CREATE INDEX CONCURRENTLY orders_by_business_day ON orders (business_day);
