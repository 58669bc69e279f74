-- additive: the version before neither reads nor writes the column.
ALTER TABLE sales_days DROP COLUMN seen_event;
