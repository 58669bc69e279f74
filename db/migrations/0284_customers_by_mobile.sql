-- outside a transaction
-- additive: an index that refuses nothing.
-- A person is found by their mobile number: for a copy of their data, their erasure, and a second customer with it.

DROP INDEX CONCURRENTLY IF EXISTS customers_mobile;
CREATE INDEX CONCURRENTLY customers_mobile ON customers (mobile) WHERE mobile IS NOT NULL;
