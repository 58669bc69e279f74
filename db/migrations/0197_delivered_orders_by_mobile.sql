-- outside a transaction
-- additive: an index that refuses nothing.
-- Orders that were delivered to a mobile number, which the limits on open orders count: the index of searches reads what it has not
-- merged yet from end to end. An order is written to it when it is delivered, and not when it is placed.

DROP INDEX CONCURRENTLY IF EXISTS orders_delivered_mobile;
CREATE INDEX CONCURRENTLY orders_delivered_mobile ON orders (((address ->> 'mobile')::bigint)) WHERE status = 'Delivered';
