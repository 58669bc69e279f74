-- Orders are found by the number of whoever receives them, delivered or not.
DROP INDEX orders_delivered_mobile;
CREATE INDEX orders_receiver_mobile ON orders (((address ->> 'mobile')::bigint)) WHERE address IS NOT NULL;
