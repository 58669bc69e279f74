-- Entries of many orders are merged into the index at once, by the autovacuum: that writes a sixth of the log, and the announcer
-- does not wait for it.

ALTER INDEX order_search_all SET (gin_pending_list_limit = 16384);
ALTER TABLE order_search SET (autovacuum_vacuum_insert_threshold = 4000, autovacuum_vacuum_insert_scale_factor = 0);
