-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS product_taxes_newest;
CREATE INDEX CONCURRENTLY product_taxes_newest ON product_taxes (set_at);
DROP INDEX CONCURRENTLY IF EXISTS orders_late;
CREATE INDEX CONCURRENTLY orders_late ON orders (business_day)
  WHERE business_day < (created_at AT TIME ZONE 'Asia/Kolkata')::date;
