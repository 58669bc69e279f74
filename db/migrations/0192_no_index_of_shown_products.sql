-- outside a transaction
-- additive: an index that no plan prefers to the one of all products is not kept.

DROP INDEX CONCURRENTLY IF EXISTS products_shown;
